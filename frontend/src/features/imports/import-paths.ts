import type {
  Fate,
  ImportDetail,
  ImportFileInput,
  ImportKindRow,
  ImportMatchesInput,
  ImportRow,
  ImportRowInput,
  ImportRowOfFile,
} from './import-rows.js';

interface Parameters<Path = never, Query = never> {
  query?: Query;
  header?: never;
  path: Path;
  cookie?: never;
}

interface Answer<Content> {
  headers: Record<string, unknown>;
  content: { 'application/json': Content };
}

interface Call<Status extends number, Content, Params, Body = never> {
  parameters: Params;
  requestBody: Body;
  responses: Record<Status, Answer<Content>>;
}

interface Files {
  content: { 'multipart/form-data': { files: string[] } };
}

interface Json<Body> {
  content: { 'application/json': Body };
}

interface Page {
  q?: string;
  sort?: string;
  page?: number;
  pageSize?: number;
  total?: 'false' | 'exact';
}

interface Plain {
  query?: never;
  header?: never;
  path?: never;
  cookie?: never;
}

type Method = 'get' | 'put' | 'post' | 'delete' | 'options' | 'head' | 'patch' | 'trace';
type Methods<M> = M & { [Other in Exclude<Method, keyof M>]?: never };

declare module '../../shared/api/schema.js' {
  interface paths {
    '/api/imports': Methods<{
      parameters: Plain;
      get: {
        parameters: { query?: Page; header?: never; path?: never; cookie?: never };
        responses: { 200: Answer<ImportRow[]> };
      };
      post: { parameters: Plain; requestBody: Files; responses: { 201: Answer<ImportRow> } };
    }>;
    '/api/imports/kinds': Methods<{
      parameters: Plain;
      get: { parameters: Plain; responses: { 200: Answer<ImportKindRow[]> } };
    }>;
    '/api/imports/{id}': Methods<{
      parameters: Plain;
      get: { parameters: Parameters<{ id: string }>; responses: { 200: Answer<ImportDetail> } };
      delete: {
        parameters: Parameters<{ id: string }>;
        responses: { 204: { headers: Record<string, unknown>; content?: never } };
      };
    }>;
    '/api/imports/{id}/matches': Methods<{
      parameters: Plain;
      put: Call<200, ImportDetail, Parameters<{ id: string }>, Json<ImportMatchesInput>>;
    }>;
    '/api/imports/{id}/files': Methods<{
      parameters: Plain;
      post: Call<201, ImportDetail, Parameters<{ id: string }>, Files>;
    }>;
    '/api/imports/{id}/files/{number}': Methods<{
      parameters: Plain;
      put: Call<200, ImportDetail, Parameters<{ id: string; number: string }>, Json<ImportFileInput>>;
    }>;
    '/api/imports/{id}/rows': Methods<{
      parameters: Plain;
      get: {
        parameters: Parameters<{ id: string }, Page & { fate?: Fate; file?: string }>;
        responses: { 200: Answer<ImportRowOfFile[]> };
      };
    }>;
    '/api/imports/{id}/rows/{rowId}': Methods<{
      parameters: Plain;
      patch: Call<200, ImportRowOfFile, Parameters<{ id: string; rowId: string }>, Json<ImportRowInput>>;
    }>;
    '/api/imports/{id}/commit': Methods<{
      parameters: Plain;
      post: { parameters: Parameters<{ id: string }>; responses: { 202: Answer<ImportDetail> } };
    }>;
    '/api/imports/{id}/undo': Methods<{
      parameters: Plain;
      post: { parameters: Parameters<{ id: string }>; responses: { 202: Answer<ImportDetail> } };
    }>;
  }
}
