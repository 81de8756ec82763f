import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ListChecks, X } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import { numero, plural } from '#ui/formatos.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { AcaoDeLote, AlvoDeLote } from '../contract/lotes.ts'
import type { FiltrosDaVisao } from '#modules/chat/visoes/contract/visoes.ts'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { consultaDosFiltros, type Filtros, escolhidas, largarEscolha } from '#modules/chat/lista/web/publico.ts'
import { useLoja } from '#modules/chat/nucleo/web/loja.ts'
import { MenuSobDemanda } from '#ui/sob-demanda.tsx'
import { ProgressoDosLotes } from './progresso.tsx'

const DialogoDeLote = tardia(() => import('./dialogo.tsx').then((m) => m.DialogoDeLote))

const ATOS: readonly [AcaoDeLote['tipo'], string][] = [
  ['atribuir', 'Atribuir…'],
  ['etiquetar', 'Etiquetas…'],
  ['prioridade', 'Prioridade…'],
  ['adiar', 'Adiar…'],
  ['esperar', 'Motivo de espera…'],
  ['marcar_lida', 'Marcar como lidas…'],
  ['finalizar', 'Finalizar…'],
]

/** Bulk actions for the selected rows or for all rows of the filter, and the progress of running ones. */
export function EmMassa({
  filtros,
  total,
  carregadas,
}: {
  filtros: Filtros
  total: number
  carregadas: readonly string[]
}) {
  const { eu, pode } = useChat()
  const { ids, todas } = useLoja(escolhidas, (e) => e)
  const [ato, setAto] = useState<AcaoDeLote['tipo'] | null>(null)
  // a selection belongs to the filters under which it was made
  useEffect(() => largarEscolha, [filtros])
  const { ordem: _, ...filtro } = consultaDosFiltros(filtros, eu.id)
  const alvo: AlvoDeLote = todas ? { filtro: filtro as FiltrosDaVisao } : { ids: [...ids] }
  const quantas = todas ? total : ids.size
  const tudoMarcado = carregadas.length > 0 && carregadas.every((id) => ids.has(id))
  return (
    <>
      {/* always rendered, so that screen readers announce its changes */}
      <p role="status" className="sr-only">
        {quantas > 0 && plural(quantas, 'conversa escolhida', 'conversas escolhidas')}
      </p>
      {quantas > 0 && (
        <div
          role="toolbar"
          aria-label="Conversas escolhidas"
          className="c-escolhidas flex min-h-10 shrink-0 flex-wrap items-center gap-x-2 border-b bg-primary-soft px-3 py-1 text-12"
        >
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 max-md:flex-1 max-md:flex-col max-md:items-start">
            <span className="font-medium" aria-hidden="true">
              {plural(quantas, 'conversa escolhida', 'conversas escolhidas')}
            </span>
            {!tudoMarcado && !todas && (
              <LinkButton
                onClick={() => escolhidas.mudar(() => ({ ids: new Set(carregadas), todas: false, ultima: null }))}
              >
                Escolher as {numero(carregadas.length)} carregadas
              </LinkButton>
            )}
            {tudoMarcado && !todas && total > ids.size && (
              <LinkButton onClick={() => escolhidas.mudar((e) => ({ ...e, todas: true }))}>
                Escolher todas as {numero(total)} deste filtro
              </LinkButton>
            )}
          </span>
          <span className="ml-auto flex shrink-0 items-center gap-1">
            <MenuSobDemanda
              alinhar="end"
              gatilho={
                <Button tamanho="pequeno" icone={<ListChecks />}>
                  Fazer com elas
                </Button>
              }
              itens={ATOS.filter(([tipo]) => tipo === 'marcar_lida' || pode('chat.conversa.atender')).map(
                ([tipo, rotulo]) => ({ rotulo, aoEscolher: () => setAto(tipo) }),
              )}
            />
            <IconButton rotulo="Largar a escolha" tamanho="pequeno" icone={<X />} onClick={largarEscolha} />
          </span>
        </div>
      )}
      <ProgressoDosLotes />
      <Aguarde>
        {ato && <DialogoDeLote tipo={ato} alvo={alvo} quantas={quantas} aoFechar={() => setAto(null)} />}
      </Aguarde>
    </>
  )
}
