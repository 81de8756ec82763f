import { usePode } from '#platform/navegador/pessoa.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { CONCILIAR } from '../permissoes.ts'
import { useCobrancaAoVivo } from './ao-vivo.ts'
import { Recebimentos } from './recebimentos/lista.tsx'
import { useUrl } from './url.ts'

const Extratos = tardia(() => import('./extratos/extratos.tsx').then((m) => m.Extratos))
const Avulsas = tardia(() => import('./avulsas/lista.tsx').then((m) => m.Avulsas))
const Atrasos = tardia(() => import('./atrasos.tsx').then((m) => m.Atrasos))
const BaixasManuais = tardia(() => import('./baixas/baixas.tsx').then((m) => m.BaixasManuais))
const Contas = tardia(() => import('./contas/contas.tsx').then((m) => m.Contas))

const ABAS = ['recebimentos', 'avulsas', 'extratos', 'atrasos', 'baixas', 'contas'] as const

/** What came in, which invoices it pays, and what is still to come. */
export function TelaDosRecebimentos() {
  const [url, mudar] = useUrl()
  const concilia = usePode(CONCILIAR)
  useCobrancaAoVivo()
  const aba = ABAS.find((a) => a === url.aba) ?? 'recebimentos'
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <PageHeader className="max-md:hidden" titulo="Recebimentos" detalhe="Pix, extratos, atrasos e devoluções" />
      <Tabs
        rotulo="Partes da cobrança"
        sublinhado="marca"
        valor={aba}
        aoMudar={(a) =>
          mudar({
            aba: a === 'recebimentos' ? undefined : a,
            r: undefined,
            e: undefined,
            c: undefined,
            faixa: undefined,
          })
        }
        abas={[
          { valor: 'recebimentos' as const, rotulo: 'Recebimentos' },
          { valor: 'avulsas' as const, rotulo: 'Cobranças avulsas' },
          ...(concilia ? [{ valor: 'extratos' as const, rotulo: 'Extratos' }] : []),
          { valor: 'atrasos' as const, rotulo: 'Atrasos' },
          ...(concilia ? [{ valor: 'baixas' as const, rotulo: 'Baixas manuais' }] : []),
          { valor: 'contas' as const, rotulo: 'Contas' },
        ]}
      />
      <div className="flex min-h-0 flex-1">
        {aba === 'recebimentos' && <Recebimentos />}
        <Aguarde>
          {aba === 'avulsas' && <Avulsas />}
          {aba === 'extratos' && concilia && <Extratos />}
          {aba === 'atrasos' && <Atrasos />}
          {aba === 'baixas' && concilia && <BaixasManuais />}
          {aba === 'contas' && <Contas />}
        </Aguarde>
      </div>
    </div>
  )
}
