import { useState } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { lerDataFalada, type Momento } from '#kit/data-falada.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { configuracaoDasTarefas } from '../../contract/configuracao.ts'
import { tarefas } from '../../contract/tarefas.ts'
import { prioridades as ordem, type Prioridade } from '../../regras/linha-rapida.ts'
import type { RegraDeSerie } from '../../regras/recorrencia.ts'
import { prioridades } from '../aparencia.tsx'
import { buscarColegas, fraseDoErro, reler, useTipos } from '../dados.ts'
import { CamposDeRepeticao } from '../repeticao.tsx'

interface Props {
  inicial: { titulo?: string; prazo?: Momento | null }
  cartaoId?: string | undefined
  aoFechar: () => void
}

/** A task with everything that it may say from the start; with a repetition it is a series. */
export function NovaTarefa({ inicial, cartaoId, aoFechar }: Props) {
  const eu = usePessoa()
  const tipos = (useTipos().data ?? []).filter((t) => !t.arquivado)
  const [titulo, setTitulo] = useState(inicial.titulo ?? '')
  const [descricao, setDescricao] = useState('')
  const [tipo, setTipo] = useState<string | null>(null)
  const [prioridade, setPrioridade] = useState<Prioridade>('normal')
  const [dia, setDia] = useState(inicial.prazo?.dia ?? '')
  const [hora, setHora] = useState(inicial.prazo?.hora ?? '')
  const [quem, setQuem] = useState<Opcao | null>({ valor: eu.id, rotulo: eu.nome })
  const [com, setCom] = useState<Opcao[]>([])
  const [estimado, setEstimado] = useState<number | null>(null)
  const [regra, setRegra] = useState<RegraDeSerie | null>(null)
  const [feriados, setFeriados] = useState(false)
  const [erros, setErros] = useState<Record<string, string>>({})
  const [indo, setIndo] = useState(false)
  // one id for all tries: a network that gave up does not make two tasks
  const [id] = useState(() => crypto.randomUUID())
  const hoje = lerDataFalada('hoje', new Date())?.dia ?? ''
  async function criar() {
    setIndo(true)
    setErros({})
    const comum = { id, titulo, descricao, tipo_id: tipo, prioridade, responsavel_id: quem?.valor ?? eu.id, estimado_min: estimado, cartao_id: cartaoId ?? null }
    try {
      if (regra) await chamar(configuracaoDasTarefas.criarSerie, { body: { ...comum, regra, inicio: dia || hoje, hora: hora || null, pular_feriados: feriados } })
      else await chamar(tarefas.criar, { body: { ...comum, prazo: dia ? { dia, hora: hora || null } : null, participantes: com.map((o) => o.valor) } })
      avisar({ titulo: regra ? 'Repetição criada.' : 'Tarefa criada.', tom: 'sucesso' })
      await reler()
      aoFechar()
    } catch (e) {
      const campos = e instanceof ErroApp && Array.isArray(e.details) ? (e.details as { campo: string; mensagem: string }[]) : []
      if (campos.length > 0) setErros(Object.fromEntries(campos.map((c) => [c.campo, c.mensagem])))
      else avisar({ titulo: fraseDoErro(e), tom: 'perigo' })
    } finally {
      setIndo(false)
    }
  }
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo="Nova tarefa"
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} onClick={() => void criar()}>Criar tarefa</Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(e) => {
          e.preventDefault()
          void criar()
        }}
      >
        <TextField rotulo="O que fazer" maxLength={200} value={titulo} erro={erros.titulo} onChange={(e) => setTitulo(e.currentTarget.value)} />
        <div className="grid grid-cols-2 gap-3">
          <DateField rotulo={regra ? 'A partir de' : 'Dia'} opcional={!regra} valor={dia} aoMudar={setDia} erro={erros['prazo.dia'] ?? erros.inicio} />
          <DateField rotulo="Hora" tipo="time" opcional valor={hora} aoMudar={setHora} erro={erros['prazo.hora'] ?? erros.hora} />
          <Select rotulo="Tipo" opcoes={tipos.map((t) => ({ valor: t.id, rotulo: t.nome }))} valor={tipo} aoMudar={setTipo} placeholder="Tarefa" erro={erros.tipo_id} />
          <Select rotulo="Prioridade" opcoes={ordem.map((p) => ({ valor: p, rotulo: prioridades[p].rotulo }))} valor={prioridade} aoMudar={setPrioridade} />
        </div>
        <CamposDeRepeticao regra={regra} dia={dia || hoje} feriados={feriados} aoMudar={setRegra} aoMudarFeriados={setFeriados} erros={erros} />
        <Combobox rotulo="Quem faz" semLimpar buscar={buscarColegas} valor={quem} aoMudar={setQuem} erro={erros.responsavel_id} />
        {!regra && <MultiCombobox rotulo="Participam" opcional buscar={buscarColegas} valor={com} aoMudar={setCom} erro={erros.participantes} />}
        <NumberField rotulo="Tempo estimado" opcional sufixo="min" casas={0} min={1} passo={5} valor={estimado} aoMudar={setEstimado} erro={erros.estimado_min} />
        <TextArea rotulo="Detalhes" opcional linhas={3} maxLength={10_000} value={descricao} onChange={(e) => setDescricao(e.currentTarget.value)} erro={erros.descricao} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  )
}
