import { useState } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { dataHora, plural } from '#ui/formatos.ts'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { AcaoDeLote, AlvoDeLote } from '../contract/lotes.ts'
import { lerData, porQueNaoLeu } from '#kit/datas/ler-data.ts'
import { motivosDeEspera, prioridades, type MotivoDeEspera, type Prioridade } from '#modules/chat/nucleo/tipos.ts'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { useEtiquetas } from '#modules/chat/painel/web/publico.ts'
import { useCaixas, largarEscolha } from '#modules/chat/lista/web/publico.ts'
import { fraseDeErro } from '#modules/chat/nucleo/web/dados/erro.ts'
import { DialogoDeAto } from '#modules/chat/atos/web/publico.ts'
import { NOME_DA_ESPERA, NOME_DA_PRIORIDADE } from '#modules/chat/nucleo/web/nomes.ts'
import { useAtosDeLote, usePrevia } from './dados.ts'

type Tipo = AcaoDeLote['tipo']
const TITULO: Record<Tipo, string> = {
  atribuir: 'Atribuir conversas',
  etiquetar: 'Etiquetar conversas',
  prioridade: 'Mudar a prioridade',
  adiar: 'Adiar conversas',
  esperar: 'Motivo de espera',
  finalizar: 'Finalizar conversas',
  marcar_lida: 'Marcar como lidas',
}
const MANHA = 9
const NINGUEM = 'ninguem'

interface Campos {
  pessoa: string | null
  tags: string[]
  tirar: boolean
  prioridade: Prioridade | null
  ate: string
  espera: MotivoDeEspera | 'nenhuma' | null
  motivo: string
}

const montar: Record<Tipo, (c: Campos) => AcaoDeLote | null> = {
  atribuir: (c) => (c.pessoa ? { tipo: 'atribuir', usuario_id: c.pessoa === NINGUEM ? null : c.pessoa } : null),
  etiquetar: (c) => (c.tags.length ? { tipo: 'etiquetar', tags: c.tags, por: !c.tirar } : null),
  prioridade: (c) => (c.prioridade ? { tipo: 'prioridade', prioridade: c.prioridade } : null),
  adiar: (c) => {
    const lida = c.ate.trim() ? lerData(c.ate, new Date(), MANHA) : null
    return lida ? { tipo: 'adiar', ate: lida.em.toISOString() } : null
  },
  esperar: (c) => (c.espera ? { tipo: 'esperar', motivo: c.espera === 'nenhuma' ? null : c.espera } : null),
  finalizar: (c) => ({ tipo: 'finalizar', ...(c.motivo.trim() ? { motivo: c.motivo.trim() } : {}) }),
  marcar_lida: () => ({ tipo: 'marcar_lida' }),
}

/**
 * Confirmation of a bulk action: what it will do, to how many conversations, and how many would refuse it, before
 * anything is changed.
 */
export function DialogoDeLote({
  tipo,
  alvo,
  quantas,
  aoFechar,
}: {
  tipo: Tipo
  alvo: AlvoDeLote
  quantas: number
  aoFechar: () => void
}) {
  const { fazer } = useAtosDeLote()
  const [pedido] = useState(() => uuidv7())
  const [campos, setCampos] = useState<Campos>({
    pessoa: null,
    tags: [],
    tirar: false,
    prioridade: null,
    ate: '',
    espera: null,
    motivo: '',
  })
  const acao = montar[tipo](campos)
  const previa = usePrevia(acao, alvo)
  const mudar = (m: Partial<Campos>) => setCampos((antes) => ({ ...antes, ...m }))
  return (
    <DialogoDeAto
      titulo={TITULO[tipo]}
      descricao={plural(quantas, 'conversa escolhida', 'conversas escolhidas')}
      enviar={previa.data ? `Mudar ${plural(previa.data.mudam, 'conversa', 'conversas')}` : 'Mudar'}
      falha="Nada foi mudado."
      perigo={tipo === 'finalizar'}
      pronto={acao !== null && (previa.data?.mudam ?? 0) > 0}
      aoFechar={aoFechar}
      aoEnviar={async () => {
        if (acao) await fazer(acao, alvo, pedido)
        largarEscolha()
      }}
    >
      <CamposDoAto tipo={tipo} campos={campos} mudar={mudar} acao={acao} />
      {previa.isError && <AlertBox tom="perigo" titulo={fraseDeErro(previa.error, 'A prévia não pôde ser feita.')} />}
      {previa.data && previa.data.recusadas.length > 0 && (
        <AlertBox
          tom="alerta"
          titulo={`${plural(
            previa.data.recusadas.reduce((n, r) => n + r.n, 0),
            'conversa não muda',
            'conversas não mudam',
          )}`}
        >
          <ul>
            {previa.data.recusadas.map((r) => (
              <li key={r.motivo}>
                {r.n} · {r.motivo}
              </li>
            ))}
          </ul>
        </AlertBox>
      )}
    </DialogoDeAto>
  )
}

function CamposDoAto({
  tipo,
  campos: c,
  mudar,
  acao,
}: {
  tipo: Tipo
  campos: Campos
  mudar: (m: Partial<Campos>) => void
  acao: AcaoDeLote | null
}) {
  const { eu } = useChat()
  const { data: caixas = [] } = useCaixas()
  const { data: etiquetas = [] } = useEtiquetas()
  const pessoas = new Map([
    [eu.id, `${eu.nome} (eu)`],
    ...caixas.flatMap((x) =>
      x.usuarios
        .filter((u) => u.papel !== 'leitor' && u.usuario_id !== eu.id)
        .map((u) => [u.usuario_id, u.nome] as const),
    ),
  ])
  if (tipo === 'atribuir')
    return (
      <Select
        rotulo="Responsável"
        valor={c.pessoa}
        aoMudar={(pessoa) => mudar({ pessoa })}
        opcoes={[
          ...[...pessoas].map(([valor, rotulo]) => ({ valor, rotulo })),
          { valor: NINGUEM, rotulo: 'Sem responsável' },
        ]}
      />
    )
  if (tipo === 'prioridade')
    return (
      <Select
        rotulo="Prioridade"
        valor={c.prioridade}
        aoMudar={(prioridade) => mudar({ prioridade })}
        opcoes={prioridades.map((valor) => ({ valor, rotulo: NOME_DA_PRIORIDADE[valor] }))}
      />
    )
  if (tipo === 'esperar')
    return (
      <Select
        rotulo="Esperando"
        valor={c.espera}
        aoMudar={(espera) => mudar({ espera })}
        opcoes={[
          ...motivosDeEspera.map((valor) => ({ valor, rotulo: `Espera ${NOME_DA_ESPERA[valor]}` })),
          { valor: 'nenhuma' as const, rotulo: 'Nada: a vez é nossa' },
        ]}
      />
    )
  if (tipo === 'etiquetar')
    return (
      <>
        <Select
          rotulo="O que fazer"
          valor={c.tirar ? 'tirar' : 'por'}
          aoMudar={(v) => mudar({ tirar: v === 'tirar' })}
          opcoes={[
            { valor: 'por', rotulo: 'Acrescentar' },
            { valor: 'tirar', rotulo: 'Retirar' },
          ]}
        />
        <MultiCombobox
          rotulo="Etiquetas"
          valor={c.tags.map((t) => ({ valor: t, rotulo: t }))}
          aoMudar={(tags) => mudar({ tags: tags.map((t) => t.valor) })}
          opcoes={etiquetas.map((e) => ({ valor: e.nome, rotulo: e.nome }))}
          aoCriar={(nova) => ({ valor: nova, rotulo: nova })}
        />
      </>
    )
  if (tipo === 'adiar')
    return (
      <TextField
        rotulo="Até quando"
        autoFocus
        autoComplete="off"
        placeholder="amanhã 9h, sexta à tarde, 20/12 às 14h"
        value={c.ate}
        onChange={(e) => mudar({ ate: e.currentTarget.value })}
        erro={c.ate.trim() && !acao ? porQueNaoLeu(c.ate, new Date()) : null}
        dica={acao?.tipo === 'adiar' ? `Voltam em ${dataHora(acao.ate)}` : 'Escreva como você diria.'}
      />
    )
  if (tipo === 'finalizar')
    return (
      <TextField
        rotulo="Motivo"
        opcional
        autoFocus
        maxLength={500}
        value={c.motivo}
        onChange={(e) => mudar({ motivo: e.currentTarget.value })}
      />
    )
  return null
}
