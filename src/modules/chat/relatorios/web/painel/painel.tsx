import { useLayoutEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { hora, numero, plural } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Maximize2, X } from '#ui/icones.ts'
import { definicoes } from '../../regras/medidas.ts'
import { usePainel } from '../dados.ts'
import { escrever } from '../formatar.ts'
import { usePainelAoVivo } from './ao-vivo.ts'
import { Numero, QuadroDeFilas, QuadroDePessoas } from './quadros.tsx'
import { haQuanto, useSegundos } from './relogio.ts'

/** The wallboard: full screen, dark, updates itself. Esc closes it. */
export function PainelAoVivo({ fila, aoFechar }: { fila: string | undefined; aoFechar: () => void }) {
  const dialogo = useRef<HTMLDialogElement>(null)
  const { data, isError, refetch, dataUpdatedAt } = usePainel(fila)
  const agora = useSegundos()
  usePainelAoVivo()
  // close while the element is mounted: only then the browser restores the focus
  useLayoutEffect(() => {
    const d = dialogo.current
    if (d && !d.open) d.showModal()
    return () => d?.close()
  }, [])
  return (
    <dialog
      ref={dialogo}
      data-theme="dark"
      aria-label="Painel ao vivo"
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto bg-bg p-[clamp(12px,2vw,32px)] text-text"
      onCancel={(e) => {
        e.preventDefault()
        aoFechar()
      }}
    >
      <div className="flex flex-col gap-[clamp(12px,1.6vw,28px)]">
        <header className="flex items-center gap-3 max-md:gap-2">
          <h1 className="text-[clamp(18px,1.8vw,32px)] font-semibold">Atendimento agora</h1>
          <span className="num text-[clamp(14px,1.2vw,20px)] text-text-2">{hora(agora)}</span>
          <span className="flex-1" />
          {dataUpdatedAt > 0 && agora - dataUpdatedAt > 45_000 && (
            <span role="status" className="text-13 text-warning">
              Sem notícias desde {hora(dataUpdatedAt)}
            </span>
          )}
          {document.fullscreenEnabled && (
            <IconButton
              rotulo="Tela cheia"
              icone={<Maximize2 />}
              onClick={() =>
                void (document.fullscreenElement ? document.exitFullscreen() : dialogo.current?.requestFullscreen())
              }
            />
          )}
          <Button icone={<X />} className="shrink-0 max-md:hidden" onClick={aoFechar}>
            Sair do painel
          </Button>
          <IconButton rotulo="Sair do painel" className="md:hidden" icone={<X />} onClick={aoFechar} />
        </header>
        {isError && !data && <ErrorState oQueFalhou="O painel não carregou" aoTentar={() => refetch()} />}
        {data && (
          <>
            <dl className="grid grid-cols-4 gap-[clamp(8px,1.2vw,20px)] max-lg:grid-cols-2">
              <Numero
                rotulo="Esperando resposta"
                valor={numero(data.esperando)}
                detalhe={`${plural(data.abertas, 'conversa aberta', 'conversas abertas')}`}
              />
              <Numero rotulo="Maior espera" valor={haQuanto(data.espera_desde, agora)} />
              <Numero rotulo="Prazos vencidos" valor={numero(data.prazos_vencidos)} grave={data.prazos_vencidos > 0} />
              <Numero rotulo="Vencem em 15 min" valor={numero(data.prazos_em_risco)} />
              <Numero rotulo="Abertas hoje" valor={numero(data.hoje.abertas)} />
              <Numero
                rotulo="Finalizadas hoje"
                valor={numero(data.hoje.finalizadas)}
                detalhe={plural(data.hoje.reabertas, 'reaberta')}
              />
              <Numero
                rotulo="Primeira resposta hoje"
                valor={escrever('primeira_resposta', definicoes.primeira_resposta.valor(data.hoje, 'util'))}
                detalhe="média em tempo útil"
              />
              <Numero
                rotulo="Satisfação hoje"
                valor={escrever('csat', definicoes.csat.valor(data.hoje, 'util'))}
                detalhe={plural(data.hoje.avaliacoes, 'nota')}
              />
            </dl>
            <div className="grid gap-[clamp(8px,1.2vw,20px)] xl:grid-cols-2">
              {data.filas.length > 0 && <QuadroDeFilas filas={data.filas} agora={agora} />}
              {data.pessoas.length > 0 && <QuadroDePessoas pessoas={data.pessoas} agora={agora} />}
            </div>
          </>
        )}
      </div>
    </dialog>
  )
}
