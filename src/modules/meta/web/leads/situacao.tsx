import { useState } from 'react'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { situacoesDoLead, type Lead, type SituacaoDoLead } from '../../tipos.ts'
import { useAtosDoLead } from '../dados.ts'
import { SITUACAO } from '../nomes.ts'

export const ChipDaSituacao = ({ situacao }: { situacao: SituacaoDoLead }) => (
  <StatusChip tom={SITUACAO[situacao].tom}>{SITUACAO[situacao].rotulo}</StatusChip>
)

/** Sales state of a lead, editable in place. A lost lead requires a reason. */
export function EscolhaDaSituacao({
  lead,
  pode,
  rotuloOculto = true,
}: {
  lead: Lead
  pode: boolean
  rotuloOculto?: boolean
}) {
  const { mudarSituacao } = useAtosDoLead(lead.id)
  const [perdendo, setPerdendo] = useState(false)
  if (!pode || lead.estado === 'apagado') return <ChipDaSituacao situacao={lead.situacao} />
  const mudar = (situacao: SituacaoDoLead) => {
    if (situacao === lead.situacao) return
    if (situacao === 'perdido') return setPerdendo(true)
    mudarSituacao(situacao).catch((erro: unknown) =>
      avisarFalha('A situação não mudou.', new Error(mensagemDe(erro, 'Tente de novo.')), () => mudar(situacao)),
    )
  }
  return (
    // a click on the select must not open the row
    <span
      role="presentation"
      className="block"
      onClick={(e) => e.stopPropagation()}
      onKeyDown={(e) => e.stopPropagation()}
    >
      <Select
        rotulo={`Situação de ${lead.nome ?? 'lead sem nome'}`}
        rotuloOculto={rotuloOculto}
        tamanho="pequeno"
        opcoes={situacoesDoLead.map((s) => ({ valor: s, rotulo: SITUACAO[s].rotulo }))}
        valor={lead.situacao}
        aoMudar={mudar}
      />
      {perdendo && (
        <PorQuePerdeu aoFechar={() => setPerdendo(false)} aoConfirmar={(motivo) => mudarSituacao('perdido', motivo)} />
      )}
    </span>
  )
}

function PorQuePerdeu({
  aoFechar,
  aoConfirmar,
}: {
  aoFechar: () => void
  aoConfirmar: (motivo: string) => Promise<unknown>
}) {
  const [motivo, setMotivo] = useState('')
  const { indo, geral, fazer, dizer } = useAto()
  const confirmar = async () => {
    if (!motivo.trim()) return dizer('Diga por que o lead foi perdido')
    await fazer(async () => {
      await aoConfirmar(motivo.trim())
      aoFechar()
    }, 'A situação não mudou. Tente de novo.')
  }
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo="Marcar como perdido"
      tamanho="pequeno"
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} onClick={() => void confirmar()}>
            Marcar como perdido
          </Button>
        </>
      }
    >
      <TextArea
        rotulo="Motivo"
        autoFocus
        maxLength={500}
        value={motivo}
        erro={geral}
        placeholder="Telhado sem área, fechou com outra empresa…"
        onChange={(e) => setMotivo(e.currentTarget.value)}
      />
    </Dialog>
  )
}
