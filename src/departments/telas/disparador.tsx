import { ProvedorDasFaturas, type EncaixesDasFaturas } from '#modules/faturas/web/encaixes.tsx'
import { TelaDoDisparador } from '#modules/faturas/web/tela-disparador.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { tardia } from '#ui/tardia.tsx'

/** What the receipts add to the invoices, with the permission that they ask for. Each loads on demand. */
const DA_COBRANCA: EncaixesDasFaturas = {
  IrAosRecebimentos: tardia(() => import('#modules/cobranca/web/publico.ts').then((m) => m.IrAosRecebimentos)),
  Recebimento: tardia(() => import('#modules/cobranca/web/publico.ts').then((m) => m.LinkDoRecebimento)),
  CobrancaNoBanco: tardia(() => import('#modules/cobranca/web/publico.ts').then((m) => m.CobrancaNoBanco)),
}
const NADA: EncaixesDasFaturas = {}

export function Disparador() {
  return (
    <ProvedorDasFaturas value={usePode('cobranca.recebimento.ver') ? DA_COBRANCA : NADA}>
      <TelaDoDisparador />
    </ProvedorDasFaturas>
  )
}
