/** An in-app notice. `readAt` is null while it is unread. */
export class NoticeRow {
  id: string;
  title: string;
  body: string;
  href: string | null;
  createdAt: string;
  readAt: string | null;
}
