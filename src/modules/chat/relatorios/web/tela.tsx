import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { Button } from '#ui/button.tsx'
import { Monitor } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { Barra } from './barra.tsx'
import { useRecorte } from './recorte.ts'

const Visao = tardia(() => import('./visao.tsx').then((m) => m.Visao))
const Conversas = tardia(() => import('./conversas.tsx').then((m) => m.Conversas))
const Painel = tardia(() => import('./painel/painel.tsx').then((m) => m.PainelAoVivo))

/** /chat/RelatorioConversas: numbers, the rows behind them, and the wallboard. */
export function TelaRelatorio() {
  const r = useRecorte()
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        <Button icone={<Monitor />} onClick={() => r.mudar({ painel: '1' }, { novo: true })}>
          Painel ao vivo
        </Button>
      </AcoesDaPagina>
      <PageHeader titulo="Relatório de conversas" />
      <Barra r={r} />
      <Tabs
        rotulo="Partes do relatório"
        abas={[
          { valor: 'visao', rotulo: 'Visão geral' },
          { valor: 'conversas', rotulo: 'Conversas' },
        ]}
        valor={r.aba}
        aoMudar={(aba) => r.mudar({ aba: aba === 'visao' ? undefined : aba, fato: undefined })}
      />
      <Aguarde
        fallback={
          <div className="p-4">
            <Skeleton className="h-52" />
          </div>
        }
      >
        {r.aba === 'conversas' ? (
          <div className="min-h-0 flex-1 max-md:min-h-80">
            <Conversas r={r} />
          </div>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          <div
            className="min-h-0 flex-1 overflow-y-auto"
            tabIndex={0}
            role="region"
            aria-label="Visão geral do período"
          >
            <Visao r={r} />
          </div>
        )}
      </Aguarde>
      <Aguarde>{r.painel && <Painel fila={r.texto('fila')} aoFechar={() => r.mudar({ painel: undefined })} />}</Aguarde>
    </div>
  )
}
