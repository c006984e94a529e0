import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { type GatewaySetup, PaymentsPort, type ShownMethod } from '../../../integrations/payments/payments.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import { newId } from '../../../shared/domain/id.js';
import { Sql } from '../../../shared/sql/sql.js';
import { PaymentMethod } from '../domain/payment-method.entity.js';

/** An organization's customer at the gateway, and the account and mode there. */
type Account = Pick<PaymentMethod, 'organizationId' | 'merchantId'>;

/** The cards and bank accounts of organizations. Their truth is at the gateway. */
@Injectable()
export class PaymentMethods {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly gateway: PaymentsPort,
    private readonly clock: Clock,
  ) {}

  /** The methods of an organization that were not removed, locked: whatever changes them takes turns. */
  async locked(em: EntityManager, organizationId: string): Promise<PaymentMethod[]> {
    await this.sql.run('select pg_advisory_xact_lock(hashtext($1))', [`payment methods of ${organizationId}`]);
    return await em.find(PaymentMethod, { organizationId, removedAt: null }, { refresh: true });
  }

  /**
   * Brings the method of a setup in line with the gateway, which is asked while the methods are locked: so it doesn't matter in
   * which order its events arrive, or whether some are lost. The method that was set up last replaces the others.
   */
  async follow(setupId: string, gatewayCustomer: string): Promise<void> {
    await this.em.transactional(async (em) => {
      const account = await this.accountOf(gatewayCustomer);
      // Another product of the same account.
      if (!account) return;
      const { organizationId } = account;
      // The methods of another merchant are neither replaced nor charged.
      const others = (await this.locked(em, organizationId)).filter(
        ({ gatewaySetup, merchantId }) => gatewaySetup !== setupId && merchantId === account.merchantId,
      );
      const setup = await this.gateway.findSetup(setupId);
      if (setup.customerId !== gatewayCustomer) return;
      const now = this.clock.now();
      const method = (await em.findOne(PaymentMethod, { gatewaySetup: setupId })) ?? this.found(setup, account);
      if (!method || method.removedAt) return;
      const isActive = setup.status === 'succeeded' && setup.method?.isUsable === true;
      const isOutdated = others.some((other) => other.status === 'active' && other.id > method.id);
      if (isOutdated) method.remove('replaced', now);
      else if (!isActive && setup.status !== 'verifying') method.remove('ended', now);
      else {
        const status = isActive ? 'active' : 'verifying';
        const replaced = others.filter((other) => other.id < method.id && (isActive || other.status === status));
        for (const other of replaced) other.remove('replaced', now);
        // There is one method of each status, so those that it replaces go first.
        await em.flush();
      }
      em.persist(method);
      // The gateway hears of a reissued card's expiry.
      if (setup.method) method.shown = shownOf(setup.method.shown);
      if (!isActive || method.removedAt) return;
      method.activate();
      await this.sql.run('update billing.accounts set method_requested_at = null where organization_id = $1', [
        organizationId,
      ]);
    });
  }

  private async accountOf(gatewayCustomer: string): Promise<Account | undefined> {
    const account = await this.sql.one<Account>(
      `select organization_id as "organizationId", merchant_id as "merchantId" from (
         select organization_id, merchant_id, gateway_customer from billing.accounts
         union all select organization_id, merchant_id, gateway_customer from billing.payment_methods
       ) known where gateway_customer = $1 limit 1`,
      [gatewayCustomer],
    );
    return account;
  }

  /** A method that is heard of for the first time. */
  private found(setup: GatewaySetup, account: Account): PaymentMethod | undefined {
    const { method, metadata, status } = setup;
    if (!method || (status !== 'verifying' && !(status === 'succeeded' && method.isUsable))) return undefined;
    const { type } = method.shown;
    const id = metadata.methodId && isUuid(metadata.methodId) ? metadata.methodId : newId();
    const gateway = { gatewayCustomer: setup.customerId, gatewayMethod: method.id, gatewaySetup: setup.id };
    return PaymentMethod.from({ id, ...account, ...gateway, type, shown: shownOf(method.shown) }, this.clock.now());
  }
}

/** What is stored of what may be shown: the type has a column of its own. */
function shownOf({ type: _, ...shown }: ShownMethod): object {
  return shown;
}
