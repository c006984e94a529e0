/** Icons of the sign-in pages, and those of the portals. Others are loaded with the page that has them. */
const BASE_ICONS = 'ArrowLeft|Calendar|ExclamationCircle|Inbox|Moon|Sun';
const SHELL_ICONS = 'Bell|Check|Close|Dashboard|Idcard|Logout|Mail|Menu|MenuFold|MenuUnfold|Phone|Setting|Swap|User';

const icons = (names: string) => `@ant-design/icons(-svg)?/es/(icons|asn)/(${names})Outlined`;
const matching = (...patterns: string[]) => new RegExp(patterns.join('|'));

/**
 * What nearly every page loads, in few files: by itself the bundler makes one of each shared module, and a page would load forty
 * files of half a kilobyte. `core` changes only with its libraries, `base` is for
 * all pages, `shell` for those behind a sign-in. The public pages share only the theme, the logo's styles and the format of phone numbers, a chunk of its own.
 */
export const codeSplitting = {
  groups: [
    {
      name: 'theme',
      priority: 5,
      test: matching('src/shared/ui/(theme\\.|center-logo\\.css)', 'src/shared/format/phone\\.'),
    },
    {
      name: 'core',
      priority: 3,
      test: matching(
        // Several reads in one hook are for the console alone.
        'node_modules/(react|react-dom|scheduler|react-router|@tanstack|openapi-fetch)/(?!.*([qQ]ueriesObserver|useQueries)\\.)',
        'src/shared/api/(?!connection|upload|affects|shows|read-(again|changes)|use-list-page|bulk-jobs)',
      ),
    },
    {
      name: 'base',
      priority: 2,
      test: matching(
        icons(BASE_ICONS),
        '@ant-design/icons/es/(components|utils|version)',
        'src/shared/format/(?!split-name|fold|period|total-text)',
        'src/shared/model/queries\\.',
        // Dependencies of `shell` and `forms` that other pages have, too.
        'vite/preload-helper',
        'src/shared/ui/field\\.css',
        'src/app/layouts/sign-in\\.css',
        'src/shared/ui/(part|button|brand-mark|deferred|form-problem|leave-question|on-first-press|states|unsaved-changes|use-theme|use-document-title|test-mode-tag|toast/toast-(store|host))\\.',
        'src/features/(session|center)/(api|brand)',
        'src/app/(paths|access|chosen-class|require-role|use-log-out|layouts/theme-button)',
      ),
    },
    // Radix's primitives come with it; dialogs and menus, which are loaded when they open, use them, too.
    {
      name: 'tabs',
      priority: 2,
      test: matching(
        '@radix-ui/(primitive|react-(tabs|roving-focus|collection|slot|primitive|context|compose-refs|use-(controllable-state|callback-ref|effect-event|layout-effect)|id|direction|presence))',
        'src/shared/ui/tabs\\.',
      ),
    },
    {
      name: 'shell',
      priority: 1,
      test: matching(
        icons(SHELL_ICONS),
        'src/shared/ui/(connection-note|merge-edits|page|role-labels|instant-date|use-dialog-in-address|use-lost-focus)\\.',
        'src/shared/api/connection\\.',
        'src/shared/model/permissions\\.',
        'src/app/(layouts/(console-layout|shell|navigation|sidebar|use-sidebar|user-menu|view-switcher)\\.tsx?)',
        'src/features/(notifications/follow-notices|profile/(edit-profile|profile))\\.',
      ),
    },
    // What all pages of staff have. Each chunk less is a name less in the list that every page loads.
    {
      name: 'console',
      test: matching(
        icons(
          'ArrowRight|Bank|CheckCircle|ClockCircle|Delete|Dollar|Edit|File|FileText|InfoCircle|Lock|Minus|Plus|Printer|QuestionCircle|Redo|Reload|Stop|Table|Team|Undo|UserAdd|UserDelete|Warning',
        ),
        'src/shared/api/(use-list-page|bulk-jobs)',
        'src/shared/ui/(shortcuts|use-shortcuts|key-caps)\\.',
        'src/shared/format/period\\.',
        'src/shared/model/(left-out|origin-facts|place|teachers|typed-count)\\.',
        'src/app/(staff-pages|use-on-demand|handbook/(help-button|use-help)|palette/palette-requests)\\.',
        'src/features/center/in-center-time\\.',
        'src/features/billing/(staff-api|(pay|void)-invoice-dialog)\\.',
        'src/features/staff-mail/use-(student|organization)-mail\\.',
        'src/shared/ui/(bulk-dialog|confirm-modal|day-field|delete-question|consequences|figure-band|hand-payment-fields|hint|link-button|money-back-choice|sign-in-sheet|tab-count|use-duplicate-email-question|data-grid/(changed-rows|csv))\\.',
      ),
    },
    {
      name: 'joining',
      test: matching(
        icons('Environment'),
        'src/features/(enrollments|invitations)/(api|invitation-question)\\.',
        'src/shared/model/(class|money-back)\\.',
      ),
    },
    {
      name: 'payments',
      priority: 1,
      test: matching(
        'src/features/billing/api\\.ts$',
        'src/features/payments/(api|method-api|payment-method|own-payment-method)\\.tsx?$',
      ),
    },
    // What most pages of the portals have, below their first screen.
    {
      name: 'account',
      test: matching(
        'src/features/billing/(receipts|statement|invoices)\\.tsx?$',
        'src/features/payments/(due-seats|organization-charges)\\.tsx?$',
        'src/shared/ui/photo/photo-upload',
        'src/shared/api/upload',
        'src/features/profile/(own-photo|profile-card)',
      ),
    },
    {
      name: 'proof',
      test: matching('src/app/prove-again\\.', 'src/features/mfa/api\\.', 'src/features/auth/change-password'),
    },
    {
      name: 'records',
      priority: 1,
      test: matching(
        // What protects an account has the marks of records; a file of its own would be one more.
        'src/shared/ui/settings-group\\.tsx',
        'src/features/certifications/organization-people\\.css',
        icons('Down|Download|SafetyCertificate|Search'),
        'src/shared/ui/select\\.',
        'src/.*/(standing|days-bar|certification-tag|stat-card|status|status-tag)\\.',
        'src/features/certifications/api\\.',
        'src/shared/model/(certification|origin)\\.',
      ),
    },
    {
      name: 'portal',
      test: matching(
        icons('Copy'),
        'src/shared/ui/(copy-button|not-found)\\.',
        'src/shared/format/(fold|split-name)\\.',
        'src/features/organizations/(api|unconfirmed-address|replace-code-text|organizations)\\.',
        'src/features/approvals/',
        'src/app/routes/organization/no-organization\\.',
      ),
    },
    {
      name: 'sign-in',
      test: matching(
        'src/features/auth/(?!google-account|change-password|staff-invitation)',
        'src/app/(use-sign-in-steps|login-state|invitation-token|forgot-password-button|signed-in-goes-home|layouts/public-layout)',
        'src/shared/ui/(verification-code|use-debounced)',
      ),
    },
    {
      name: 'forms',
      priority: 1,
      test: matching(
        'node_modules/react-hook-form/',
        'src/(shared/ui/(use-form|field)|features/auth/(api|validation))\\.tsx?$',
      ),
    },
  ],
};
