import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { Config } from '../../config.js';
import { ListCourses } from '../../modules/catalog/index.js';
import { CenterApi } from '../../modules/center/index.js';
import { escapeHtml } from '../../shared/http/escape-html.js';

/** The pages that search engines index, as XML. */
export class GetSitemap extends Query<string> {}

@QueryHandler(GetSitemap)
export class GetSitemapHandler implements IQueryHandler<GetSitemap> {
  constructor(
    private readonly queries: QueryBus,
    private readonly center: CenterApi,
    private readonly config: Config,
  ) {}

  async execute(): Promise<string> {
    const { privacyText, termsText } = await this.center.settings();
    const { rows } = await this.queries.execute(new ListCourses({ total: 'false' }, undefined));
    const paths = [
      ...['/', '/courses'],
      ...rows.map(({ id }) => `/courses/${id}`),
      ...(privacyText ? ['/privacy'] : []),
      ...(termsText ? ['/terms'] : []),
    ];
    const urls = paths.map((path) => `<url><loc>${escapeHtml(this.config.publicUrl + path)}</loc></url>`);
    const head = '<?xml version="1.0" encoding="UTF-8"?>';
    return `${head}\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
  }
}
