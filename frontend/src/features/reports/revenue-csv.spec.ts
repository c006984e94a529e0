import { revenueTableCsv } from './revenue-csv.js';

const rows = [
  { key: 'c1', name: 'BLS, evening', classes: 2, payments: 3, received: 200, refunded: 50, revenue: 150, before: 100 },
  { key: 'c2', name: 'ACLS', classes: 1, payments: 1, received: 50, refunded: 0, revenue: 50, before: 0 },
];

it('the table is a file with what it is compared with', () => {
  const lines = revenueTableCsv('course', rows, { from: '2025-01-01', to: '2025-11-23' }).split('\r\n');
  expect(lines).toEqual([
    '\uFEFFCourse,Classes,Payments,Received,Refunded,Revenue,Share,"Jan 1, 2025 to Nov 23, 2025",Difference,Change',
    '"BLS, evening",2,3,200.00,50.00,150.00,75.0,100.00,50.00,50.0',
    'ACLS,1,1,50.00,0.00,50.00,25.0,0.00,50.00,',
    '',
  ]);
});

it('the table has no comparison in the file if none is shown', () => {
  const [head] = revenueTableCsv('month', rows, undefined).split('\r\n');
  expect(head).toBe('\uFEFFMonth,Classes,Payments,Received,Refunded,Revenue,Share');
});
