import { useMemo, useRef, useState, type RefObject } from 'react'
import { relogio } from '#ui/formatos.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Anexo, Conversa, Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { desfazerEnvio } from '#modules/chat/compositor/web/desfazer.ts'
import type { CompositorNaMao } from '#modules/chat/compositor/web/usar-escrito.ts'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { pedirMidia, reagirA, reenviarMensagem } from './dados/acoes-de-mensagem.ts'
import { buscarInteira } from './dados/canal-da-conversa.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { useRecursos } from '#modules/chat/nucleo/web/dados/recursos.ts'
import type { AcoesDoFio } from './acoes-do-fio.ts'
import { comecarSelecao, largarSelecao } from './selecao.ts'

const DialogoEncaminhar = tardia(() =>
  import('#modules/chat/atos/web/dialogos/encaminhar.tsx').then((m) => m.DialogoEncaminhar),
)
const DialogoApagar = tardia(() => import('#modules/chat/atos/web/dialogos/apagar.tsx').then((m) => m.DialogoApagar))

interface DeFora {
  compositor: RefObject<CompositorNaMao | null>
  irPara: (seq: number) => void
  aoVer: (a: Anexo) => void
  aoConversarCom: (telefone: string, nome: string) => void
}

/** Actions on single messages of the thread, and the message being quoted or edited. */
export function useAcoesDasMensagens(c: Conversa, { compositor, irPara, aoVer, aoConversarCom }: DeFora) {
  const { eu } = useChat()
  const [tomada, setTomada] = useState<{ m: Mensagem; para: 'citar' | 'editar' } | null>(null)
  const [apagando, setApagando] = useState<Mensagem | null>(null)
  const [encaminhando, setEncaminhando] = useState<string[] | null>(null)
  const recursos = useRecursos(c.canal)
  const desfazer = (id: string | null) => {
    if (id)
      void desfazerEnvio(c.id, id).then(
        (texto) => compositor.current?.repor(texto),
        falhou('O envio não foi desfeito.', 'A mensagem já saiu.'),
      )
  }
  const desfazerEsta = useRef(desfazer)
  desfazerEsta.current = desfazer
  const acoes = useMemo<AcoesDoFio>(
    () => ({
      recursos,
      responderEm: (m, segundos) => {
        setTomada({ m, para: 'citar' })
        compositor.current?.focar()
        compositor.current?.repor(`Sobre o áudio, em ${relogio(segundos)}: `)
      },
      encaminhar: (m) => setEncaminhando([m.id]),
      selecionar: (m) => comecarSelecao(m.id),
      desfazer: (m) => desfazerEsta.current(m.id),
      responder: (m) => {
        setTomada({ m, para: 'citar' })
        return compositor.current?.focar() ?? null
      },
      editar: (m) => {
        setTomada({ m, para: 'editar' })
        return compositor.current?.focar() ?? null
      },
      apagar: setApagando,
      reagir: (m, emoji) =>
        void reagirA(m, emoji, eu).catch(falhou('A reação não foi enviada.', 'Erro ao enviar reação')),
      reenviar: (m) =>
        void reenviarMensagem(m).catch(falhou('A mensagem não foi reenviada.', 'Erro ao enviar mensagem')),
      irPara,
      verMidia: aoVer,
      baixarDeNovo: (m) =>
        void pedirMidia(m).catch(falhou('A mídia não pôde ser pedida de novo.', 'Tente mais tarde.')),
      renovar: (m) => void buscarInteira(m.conversa_id, m.id).catch(() => {}),
      conversarCom: aoConversarCom,
    }),
    [eu, aoVer, aoConversarCom, recursos, irPara, compositor],
  )
  const dialogos = (
    <Aguarde>
      {encaminhando && (
        <DialogoEncaminhar
          c={c}
          mensagens={encaminhando}
          aoFechar={() => setEncaminhando(null)}
          aoEncaminhar={() => {
            setEncaminhando(null)
            largarSelecao()
          }}
        />
      )}
      {apagando && <DialogoApagar m={apagando} aoFechar={() => setApagando(null)} />}
    </Aguarde>
  )
  const tomadaPara = (para: 'citar' | 'editar') => (tomada?.para === para ? tomada.m : null)
  return {
    acoes,
    desfazer,
    dialogos,
    citada: tomadaPara('citar'),
    editando: tomadaPara('editar'),
    aoSoltar: () => setTomada(null),
    aoEncaminhar: setEncaminhando,
  }
}
