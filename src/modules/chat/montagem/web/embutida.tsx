import './encaixes.ts'
import './chat.css'
import '#modules/chat/fio/web/fio.css'
import '#modules/chat/fio/web/balao.css'
import '#modules/chat/compositor/web/compositor.css'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { pode, usePessoa } from '#platform/navegador/pessoa.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Anexo, Conversa } from '#modules/chat/nucleo/tipos.ts'
import type { Pedido } from '#modules/chat/painel/web/cabecalho/cabecalho.tsx'
import { ProvedorDoChat, type ContextoDoChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { useAcoesDeConversa } from '#modules/chat/atos/web/dados/acoes-de-conversa.ts'
import { selecionarConversa } from '#modules/chat/fio/web/dados/conversa-atual.ts'
import { estadoDoChat } from '#modules/chat/nucleo/web/estado.ts'
import { EsqueletoDoFio } from '#modules/chat/fio/web/esqueleto.tsx'
import { PainelDoFio } from '#modules/chat/fio/web/painel.tsx'
import { useAoVivo } from '#modules/chat/fio/web/ligar-ao-vivo.ts'
import { useLoja } from '#modules/chat/nucleo/web/loja.ts'
import { useMesaViva } from './usar-mesa-viva.ts'

const Dialogos = tardia(() => import('#modules/chat/atos/web/dialogos/dialogos.tsx').then((m) => m.Dialogos))
const Visor = tardia(() => import('#modules/chat/fio/web/visor.tsx').then((m) => m.Visor))
const nada = () => {}

/** One conversation inside another page: thread and composer, without list and context. Only one at a time. */
export function ConversaEmbutida({ id, aoVoltar }: { id: string; aoVoltar: () => void }) {
  const pessoa = usePessoa()
  const aoVivo = useAoVivo()
  const contexto = useMemo<ContextoDoChat>(
    () => ({
      eu: { id: pessoa.id, nome: pessoa.nome },
      pode: (p) => pode(pessoa, p),
      aoVivo,
      mesa: null,
      caminho: '/chat/chat',
    }),
    [pessoa, aoVivo],
  )
  return (
    <ProvedorDoChat value={contexto}>
      <FioEmbutido key={id} pedida={id} aoVoltar={aoVoltar} />
    </ProvedorDoChat>
  )
}

function FioEmbutido({ pedida, aoVoltar }: { pedida: string; aoVoltar: () => void }) {
  const qc = useQueryClient()
  // a conversation that was merged into another continues there
  const [id, abrir] = useState(pedida)
  const acoes = useAcoesDeConversa()
  const estado = useLoja(estadoDoChat, (e) => e)
  const c = useMesaViva(id, abrir)
  const [pedido, setPedido] = useState<{ tipo: Pedido; c: Conversa } | null>(null)
  const [midia, setMidia] = useState<string | null>(null)
  const aoVer = useCallback((a: Anexo) => setMidia(a.id), [])
  if (!c)
    return estado.error ? (
      <ErrorState className="m-auto" oQueFalhou={estado.error} aoTentar={() => selecionarConversa(qc, id)} />
    ) : (
      <div className="c-fio min-h-0 flex-1">
        <EsqueletoDoFio />
      </div>
    )
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col *:min-h-0 *:flex-1">
      <PainelDoFio
        c={c}
        foto={estado.profilePictureUrl}
        acoes={acoes}
        alvo={null}
        busca=""
        aoLargarAlvo={nada}
        aoPedir={(tipo) => setPedido({ tipo, c })}
        aoVoltar={aoVoltar}
        contextoAberto
        aoAlternarContexto={nada}
        aoVer={aoVer}
        aoConversarCom={nada}
      />
      <Aguarde>
        {pedido && (
          <Dialogos
            pedido={pedido.tipo}
            c={pedido.c}
            acoes={acoes}
            aoFechar={() => setPedido(null)}
            aoFinalizada={nada}
            aoExcluida={aoVoltar}
          />
        )}
        {midia && <Visor aberta={midia} aoMudar={setMidia} />}
      </Aguarde>
    </div>
  )
}
