import { useState } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { naParedeDe, type Momento } from '#kit/data-falada.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { Combobox } from '#ui/combobox.tsx'
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
import { useEnvio } from '../administracao/usar-envio.ts'
import { prioridades } from '../aparencia.tsx'
import { useTipos } from '../dados.ts'
import { CamposDeRepeticao } from '../repeticao.tsx'
import { CamposDeLigacao, idsDos, type Ligados } from './ligacoes.tsx'
import { CamposDeQuando } from './quando.tsx'
import { RodapeDoDialogo } from './rodape.tsx'

interface Props {
  inicial: { titulo?: string; prazo?: Momento | null; responsavel?: Opcao }
  ligados: Ligados
  aoLigar: (parte: Partial<Ligados>) => void
  aoFechar: () => void
}
const linhas = (texto: string) =>
  texto
    .split('\n')
    .map((l) => l.trim())
    .filter(Boolean)

/** Form of one task; with a repetition it creates a series. */
export function UmaTarefa({ inicial, ligados, aoLigar, aoFechar }: Props) {
  const eu = usePessoa()
  const tipos = (useTipos().data ?? []).filter((t) => !t.arquivado)
  const [titulo, setTitulo] = useState(inicial.titulo ?? '')
  const [descricao, setDescricao] = useState('')
  const [itens, setItens] = useState('')
  const [tipo, setTipo] = useState<string | null>(null)
  const [prioridade, setPrioridade] = useState<Prioridade>('normal')
  const [quando, setQuando] = useState({ dia: inicial.prazo?.dia ?? '', hora: inicial.prazo?.hora ?? '' })
  const [quem, setQuem] = useState<Opcao | null>(inicial.responsavel ?? { valor: eu.id, rotulo: eu.nome })
  const [com, setCom] = useState<Opcao[]>([])
  const [estimado, setEstimado] = useState<number | null>(null)
  const [regra, setRegra] = useState<RegraDeSerie | null>(null)
  const [feriados, setFeriados] = useState(false)
  const [entendido, setEntendido] = useState(true)
  const { erros, indo, enviar, recusar } = useEnvio(aoFechar)
  // one id for all attempts, so that a retry after a network failure creates no second task
  const [id] = useState(() => uuidv7())
  const hoje = naParedeDe(new Date()).dia
  const { dia, hora } = quando
  function criar(): void {
    if (!entendido)
      return recusar({ quando: 'Não entendi esta data. Escreva de outro jeito, ou use o dia e a hora ao lado.' })
    const { conversa_id, ...outras } = idsDos(ligados)
    const comum = {
      id,
      titulo,
      descricao,
      tipo_id: tipo,
      prioridade,
      responsavel_id: quem?.valor ?? eu.id,
      estimado_min: estimado,
      itens: linhas(itens),
      ...outras,
    }
    void enviar(regra ? 'Repetição criada.' : 'Tarefa criada.', () =>
      regra
        ? chamar(configuracaoDasTarefas.criarSerie, {
            body: { ...comum, regra, inicio: dia || hoje, hora: hora || null, pular_feriados: feriados },
          })
        : chamar(tarefas.criar, {
            body: {
              ...comum,
              ...(conversa_id ? { conversa_id } : {}),
              prazo: dia ? { dia, hora: hora || null } : null,
              participantes: com.map((o) => o.valor),
            },
          }),
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl Enter sends from any field
    <form
      className="flex flex-col gap-4"
      onSubmit={(e) => {
        e.preventDefault()
        criar()
      }}
      onKeyDown={(e) => {
        if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) criar()
      }}
    >
      <TextField
        rotulo="O que fazer"
        autoFocus
        maxLength={200}
        value={titulo}
        erro={erros.titulo}
        onChange={(e) => setTitulo(e.currentTarget.value)}
      />
      <CamposDeQuando
        rotuloDoDia={regra ? 'A partir de' : 'Dia'}
        dia={dia}
        hora={hora}
        aoMudar={(d, h) => setQuando({ dia: d, hora: h })}
        aoEntender={setEntendido}
        erros={erros}
      />
      <div className="grid grid-cols-3 gap-3 max-md:grid-cols-2">
        <Combobox
          className="max-md:col-span-2"
          rotulo="Quem faz"
          semLimpar
          buscar={buscarColegas}
          valor={quem}
          aoMudar={setQuem}
          erro={erros.responsavel_id}
        />
        <Select
          rotulo="Tipo"
          opcoes={tipos.map((t) => ({ valor: t.id, rotulo: t.nome }))}
          valor={tipo}
          aoMudar={setTipo}
          placeholder="Tarefa"
          erro={erros.tipo_id}
        />
        <Select
          rotulo="Prioridade"
          opcoes={ordem.map((p) => ({ valor: p, rotulo: prioridades[p].rotulo }))}
          valor={prioridade}
          aoMudar={setPrioridade}
        />
      </div>
      <CamposDeLigacao valor={ligados} aoMudar={aoLigar} erros={erros} menos={regra ? 'conversa_id' : undefined} />
      <CamposDeRepeticao
        regra={regra}
        dia={dia || hoje}
        quem={quem?.valor ?? eu.id}
        feriados={feriados}
        aoMudar={setRegra}
        aoMudarFeriados={setFeriados}
        erros={erros}
      />
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <TextArea
          rotulo="Detalhes"
          opcional
          linhas={2}
          maxLength={10_000}
          value={descricao}
          onChange={(e) => setDescricao(e.currentTarget.value)}
          erro={erros.descricao}
        />
        <TextArea
          rotulo="Lista"
          opcional
          dica="Um item por linha"
          linhas={2}
          value={itens}
          onChange={(e) => setItens(e.currentTarget.value)}
          erro={erros.itens}
        />
      </div>
      <div className="grid grid-cols-[1fr_200px] gap-3 max-md:grid-cols-1">
        {regra ? (
          <span />
        ) : (
          <MultiCombobox
            rotulo="Participam"
            opcional
            buscar={buscarColegas}
            valor={com}
            aoMudar={setCom}
            erro={erros.participantes}
          />
        )}
        <NumberField
          rotulo="Tempo estimado"
          opcional
          sufixo="min"
          casas={0}
          min={1}
          passo={5}
          valor={estimado}
          aoMudar={setEstimado}
          erro={erros.estimado_min}
        />
      </div>
      <RodapeDoDialogo aoFechar={aoFechar} acao="Criar tarefa" indo={indo} />
    </form>
  )
}
