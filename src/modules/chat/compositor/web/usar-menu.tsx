import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { CalendarClock, MessageSquarePlus, Workflow } from '#ui/icones.ts'
import type { EntradaDeMenu } from '#ui/menu-itens.tsx'
import { chamar } from '#platform/navegador/api.ts'
import { acompanhar } from '#ui/desfazer-pela-tecla.ts'
import type { Macro } from '#modules/chat/respostas/contract/respostas.ts'
import { nomeDaAcao } from '#modules/chat/respostas/regras/macros/nomes.ts'
import type { RecursosDoCanal } from '#modules/chat/nucleo/recursos.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { atualizarConversa } from '#modules/chat/fio/web/dados/conversa-atual.ts'
import { oferecerVolta } from '#modules/chat/atos/web/dados/desfazer.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { useLoja } from '#modules/chat/nucleo/web/loja.ts'
import type { OQueAbre } from './aberto.tsx'
import { chamadas } from './chamadas.ts'
import { useMacrosDaConversa } from './dados.ts'
import { mudarSegundosDeDesfazer, segundosDeDesfazer, TEMPOS_DE_DESFAZER } from './desfazer.ts'
import { dialogoDeAgendar, dialogosDoMenu, formularios } from './encaixes.ts'
import { enterEnvia, mudarEnterEnvia } from './preferencia.ts'

/** A run of a macro keeps its id until it ends, so that a double click or a retry counts as the same run. */
const emCurso = new Map<string, string>()

export function useMacros(c: Conversa, ativo: boolean) {
  const qc = useQueryClient()
  const { data: macros = [] } = useMacrosDaConversa(c, ativo)
  const executar = async (m: Macro) => {
    const chave = `${c.id}:${m.id}`
    const id_cliente = emCurso.get(chave) ?? uuidv7()
    emCurso.set(chave, id_cliente)
    try {
      const { data } = await chamar(chamadas.executarMacro, {
        params: { id: c.id, macroId: m.id },
        body: { id_cliente },
      })
      oferecerVolta(m.nome, c.id, data.desfazer, () => void atualizarConversa(qc, c.id), data.feitas.join(' · '))
      await atualizarConversa(qc, c.id)
    } catch (erro) {
      falhou(`A macro “${m.nome}” não foi aplicada.`, 'Nada foi feito.', () => void executar(m))(erro)
    } finally {
      emCurso.delete(chave)
    }
  }
  return { macros, executar }
}

interface PropsDoMenu {
  c: Conversa
  recursos: RecursosDoCanal
  bloqueado: boolean
  podeAgendar: boolean
  aoAbrir: (o: OQueAbre) => void
  aoResponderRapido: () => void
}

/** The two menus of the bar: other things to send, and options of sending. */
export function useMenuDoCompositor({ c, recursos, bloqueado, podeAgendar, aoAbrir, aoResponderRapido }: PropsDoMenu): {
  mais: EntradaDeMenu[]
  opcoes: EntradaDeMenu[]
  aoChegarPerto: () => void
} {
  const [perto, setPerto] = useState(false)
  const { macros, executar } = useMacros(c, perto)
  const { pode } = useChat()
  const comEnter = useLoja(enterEnvia, (v) => v)
  const desfazer = useLoja(segundosDeDesfazer, (v) => v)
  const cartoes = formularios
    .ler()
    .filter((f) => recursos.especiais.includes(f.tipo))
    .toSorted((a, b) => a.posicao - b.posicao)
  return {
    aoChegarPerto: () => setPerto(true),
    mais: [
      { rotulo: 'Resposta rápida', icone: <MessageSquarePlus />, atalho: '/', aoEscolher: aoResponderRapido },
      {
        rotulo: 'Macros',
        icone: <Workflow />,
        submenu:
          macros.length > 0
            ? macros.map((m) => ({
                rotulo: m.nome,
                descricao: m.descricao || m.acoes.map(nomeDaAcao).join(' · '),
                aoEscolher: () => void acompanhar(executar(m)),
              }))
            : [{ rotulo: 'Criar a primeira macro', href: '/chat/configuracoes/quick-replies?aba=macros&macro=nova' }],
      },
      ...dialogoDeAgendar.ler().map(() => ({
        rotulo: 'Agendar mensagem…',
        icone: <CalendarClock />,
        desabilitado: !podeAgendar,
        aoEscolher: () => aoAbrir('agendar'),
      })),
      ...dialogosDoMenu
        .ler()
        .filter((d) => pode(d.permissao))
        .map(({ nome, rotulo, Icone }) => ({
          rotulo,
          icone: <Icone />,
          aoEscolher: () => aoAbrir({ dialogo: nome }),
        })),
      ...(cartoes.length > 0
        ? [
            'risco' as const,
            ...cartoes.map(({ tipo, rotulo, Icone }) => ({
              rotulo,
              icone: <Icone />,
              desabilitado: bloqueado,
              aoEscolher: () => aoAbrir({ especial: tipo }),
            })),
          ]
        : []),
    ],
    opcoes: [
      {
        grupo: 'Tecla Enter',
        itens: [
          {
            rotulo: 'Enter envia',
            descricao: 'Shift Enter quebra a linha',
            marcado: comEnter,
            unico: true,
            aoEscolher: () => mudarEnterEnvia(true),
          },
          {
            rotulo: 'Enter quebra a linha',
            descricao: 'Ctrl Enter envia',
            marcado: !comEnter,
            unico: true,
            aoEscolher: () => mudarEnterEnvia(false),
          },
        ],
      },
      {
        grupo: 'Desfazer envio',
        itens: TEMPOS_DE_DESFAZER.map((s) => ({
          rotulo: s === 0 ? 'Enviar na hora' : `Esperar ${s} s, com “Desfazer”`,
          marcado: desfazer === s,
          unico: true,
          aoEscolher: () => mudarSegundosDeDesfazer(s),
        })),
      },
    ],
  }
}
