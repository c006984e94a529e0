import { Global, Inject, Module, type OnModuleDestroy, Optional } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Config } from '../../config.js';
import { EmulatedGatewayController } from './emulator/emulated-gateway.controller.js';
import { EMULATOR_PUBLISHABLE_KEY, EMULATOR_SECRET_KEY, StripeEmulator } from './emulator/stripe-emulator.js';
import { PaymentsPort } from './payments.port.js';
import { NoPayments, StripePayments } from './stripe-payments.adapter.js';

/** Stripe where a key is configured; on a developer's machine the emulator; in production without a key, none. */
@Global()
@Module({
  controllers: [EmulatedGatewayController],
  providers: [
    { provide: StripeEmulator, inject: [Config, HttpAdapterHost], useFactory: startEmulator },
    { provide: PaymentsPort, inject: [Config, { token: StripeEmulator, optional: true }], useFactory: gatewayFor },
  ],
  exports: [PaymentsPort],
})
export class PaymentsModule implements OnModuleDestroy {
  constructor(@Optional() @Inject(StripeEmulator) private readonly emulator?: EmulatorWithPort) {}

  async onModuleDestroy(): Promise<void> {
    await this.emulator?.stop();
  }
}

type EmulatorWithPort = StripeEmulator & { port: number };

async function startEmulator(config: Config, host: HttpAdapterHost): Promise<EmulatorWithPort | null> {
  if (config.stripe || config.production || config.role === 'worker') return null;
  const emulator = new StripeEmulator(async () => `${await ownAddress(host)}/api/webhooks/stripe`);
  return Object.assign(emulator, { port: await emulator.start() });
}

function gatewayFor(config: Config, emulator?: EmulatorWithPort | null): PaymentsPort {
  if (config.stripe) return new StripePayments(config.stripe);
  if (!emulator) return new NoPayments();
  return new StripePayments({
    secretKey: EMULATOR_SECRET_KEY,
    publishableKey: EMULATOR_PUBLISHABLE_KEY,
    webhookSecret: emulator.webhookSecret,
    server: { port: emulator.port },
  });
}

async function ownAddress(host: HttpAdapterHost): Promise<string> {
  const { address, port } = host.httpAdapter.getHttpServer().address() as { address: string; port: number };
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}
