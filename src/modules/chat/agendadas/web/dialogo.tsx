import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { uuidv7 } from '#kit/id.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { dataHora } from '#ui/formatos.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { chamar } from '#platform/navegador/api.ts'
import { agendadas, type Agendada } from '../contract/agendadas.ts'
import { comoCampo, doCampo } from '#kit/datas/civil.ts'
import type { AnexoEnviado } from '#modules/chat/nucleo/web/anexos.ts'
import { relerAgendadas } from './dados.ts'
import { dizerHorario, lerHorario, sugestoesDeHorario } from './quando.ts'

interface PropsDoDialogo {
  conversa_id: string
  /** the message being edited; absent: a new one with the composer's content */
  agendada?: Agendada
  texto: string
  anexos?: AnexoEnviado[]
  aoFechar: () => void
  aoAgendar: () => void
}

export function DialogoAgendar({ conversa_id, agendada, texto, anexos = [], aoFechar, aoAgendar }: PropsDoDialogo) {
  const qc = useQueryClient()
  const [agora] = useState(() => new Date())
  const [id_cliente] = useState(() => uuidv7())
  const [conteudo, setConteudo] = useState(agendada?.conteudo ?? texto)
  const [em, setEm] = useState<Date | null>(agendada ? new Date(agendada.enviar_em) : null)
  const [escrito, setEscrito] = useState('')
  const [cancelar, setCancelar] = useState(agendada?.cancelar_se_responder ?? false)
  const { indo, geral, fazer, dizer } = useAto()
  const temArquivos = (agendada?.anexos ?? anexos).length > 0

  const salvar = async () => {
    if (indo) return
    if (!em) return dizer('Escolha quando enviar')
    if (em.getTime() <= Date.now()) return dizer('Escolha um horário no futuro')
    const corpo = { conteudo, enviar_em: em.toISOString(), cancelar_se_responder: cancelar }
    await fazer(async () => {
      if (agendada)
        await chamar(agendadas.alterar, { params: { id: conversa_id, agendadaId: agendada.id }, body: corpo })
      else await chamar(agendadas.criar, { params: { id: conversa_id }, body: { ...corpo, anexos, id_cliente } })
      relerAgendadas(qc, conversa_id)
      avisar({ titulo: `Mensagem agendada para ${dataHora(em)}`, tom: 'sucesso' })
      aoAgendar()
      aoFechar()
    }, 'A mensagem não pôde ser agendada.')
  }
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo={agendada ? 'Mudar mensagem agendada' : 'Agendar mensagem'}
      descricao={em ? `Sai em ${dataHora(em)}, com o seu nome.` : 'Escolha quando ela deve sair.'}
      tamanho="pequeno"
      rodape={
        <>
          <Button onClick={aoFechar}>Voltar</Button>
          <Button type="submit" form="agendar-mensagem" variante="primaria" ocupado={indo}>
            {agendada ? 'Salvar' : 'Agendar'}
          </Button>
        </>
      }
    >
      <form
        id="agendar-mensagem"
        className="grid gap-4"
        onSubmit={(e) => {
          e.preventDefault()
          e.stopPropagation()
          void salvar()
        }}
      >
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        <div className="flex flex-wrap gap-1.5" role="group" aria-label="Horários comuns">
          {sugestoesDeHorario(agora).map((s) => (
            <Button
              key={s.rotulo}
              tamanho="pequeno"
              aria-pressed={em?.getTime() === s.em.getTime()}
              variante={em?.getTime() === s.em.getTime() ? 'primaria' : 'contorno'}
              onClick={() => setEm(s.em)}
            >
              {s.rotulo}
            </Button>
          ))}
        </div>
        <TextField
          rotulo="Quando, em palavras"
          autoFocus
          placeholder="amanhã 14h, sexta de manhã, em 3 dias…"
          value={escrito}
          dica={escrito ? dizerHorario(escrito, agora) : undefined}
          onChange={(e) => {
            setEscrito(e.currentTarget.value)
            const lido = lerHorario(e.currentTarget.value, agora)
            if (lido) setEm(lido)
          }}
        />
        <DateField
          rotulo="Data e hora"
          tipo="datetime-local"
          valor={em ? comoCampo(em) : ''}
          aoMudar={(iso) => iso && setEm(doCampo(iso))}
        />
        <TextArea
          rotulo="Mensagem"
          {...(temArquivos ? { opcional: true } : {})}
          value={conteudo}
          onChange={(e) => setConteudo(e.currentTarget.value)}
          dica={temArquivos ? `Com ${(agendada?.anexos ?? anexos).map((a) => a.nome_arquivo).join(', ')}` : undefined}
        />
        <Checkbox
          rotulo="Cancelar se o cliente responder antes"
          checked={cancelar}
          onChange={(e) => setCancelar(e.currentTarget.checked)}
        />
      </form>
    </Dialog>
  )
}
