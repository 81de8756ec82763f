import { useState } from 'react'
import type { PropsDoDialogo } from '#modules/chat/compositor/web/publico.ts'
import type { PropostaNaLista } from '#modules/propostas/contract/formas.ts'
import { cabe } from '#modules/propostas/regras/ciclo.ts'
import {
  ESTADOS,
  Mandar,
  NovaPropostaPara,
  usePropostasDoContato,
  useTiposQuePropoe,
} from '#modules/propostas/web/publico.ts'
import { StatusChip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora, dinheiro } from '#ui/formatos.ts'
import { FileText } from '#ui/icones.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'

/** Sends one of the contact's proposals into the open thread, or leads to a new one. */
export function PropostaNoCompositor({ c, aoFechar }: PropsDoDialogo) {
  const propoe = useTiposQuePropoe().length > 0
  const nova = propoe && <NovaPropostaPara variante="contorno" contato={{ id: c.contato_id, nome: c.contato_nome }} />
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={`Proposta para ${c.contato_nome}`}
      {...(nova ? { rodape: nova } : {})}
    >
      <Escolher c={c} aoFechar={aoFechar} />
    </Dialog>
  )
}

function Escolher({ c, aoFechar }: PropsDoDialogo) {
  const propostas = usePropostasDoContato(c.contato_id)
  const [id, setId] = useState<string | null>(null)
  if (propostas.isError)
    return <ErrorState oQueFalhou="As propostas não carregaram." aoTentar={() => propostas.refetch()} />
  if (!propostas.data) return <SkeletonList linhas={3} comRosto={false} rotulo="Carregando as propostas" />
  const mandaveis = propostas.data.filter((p) => cabe(p.estado, 'enviar'))
  const escolhida = mandaveis.find((p) => p.id === id) ?? mandaveis[0]
  if (!escolhida)
    return (
      <EmptyState
        icone={<FileText />}
        frase="Nenhuma proposta para mandar"
        detalhe="As propostas deste contato que ainda valem, ou que esperam o envio, aparecem aqui."
      />
    )
  return (
    <div className="grid gap-4">
      <RadioGroup
        rotulo="Qual proposta"
        opcoes={mandaveis.map((p) => ({ valor: p.id, rotulo: <Nome p={p} />, dica: detalheDe(p) }))}
        valor={escolhida.id}
        aoMudar={setId}
      />
      <Mandar key={escolhida.id} id={escolhida.id} caixaId={c.caixa_entrada_id} aoMandar={aoFechar} />
    </div>
  )
}

const Nome = ({ p }: { p: PropostaNaLista }) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
    <span className="num font-medium">{p.numero}</span>
    <span className="num text-text-2">v{p.versao}</span>
    <StatusChip tom={ESTADOS[p.estado].tom}>{ESTADOS[p.estado].rotulo}</StatusChip>
    <span className="num">{dinheiro(p.valor_centavos)}</span>
  </span>
)

const detalheDe = (p: PropostaNaLista): string =>
  [p.titulo, ...(p.ultima_vista_em ? [`aberta pelo cliente em ${dataHora(p.ultima_vista_em)}`] : [])].join(' · ')
