import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DateField } from '#ui/date-field.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { dataCurta } from '#ui/formatos.ts'
import { RefreshCw } from '#ui/icones.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { TextField } from '#ui/text-field.tsx'
import { configuracaoDasTarefas } from '../../contract/configuracao.ts'
import type { RegraDeSerie } from '../../regras/recorrencia.ts'
import type { SerieDeTarefas } from '../../tipos.ts'
import { reler, useSeries } from '../dados.ts'
import { CamposDeRepeticao } from '../repeticao.tsx'
import { LinhaDaLista } from './linha.tsx'
import { useEnvio } from './usar-envio.ts'

/** Repeating tasks: next day, change completely or from a day on, end. */
export function SeriesDeTarefas() {
  const series = useSeries(false).data ?? []
  const [editando, setEditando] = useState<SerieDeTarefas | null>(null)
  const [encerrando, setEncerrando] = useState<SerieDeTarefas | null>(null)
  return (
    <section aria-label="Repetições" className="rounded-(--r-lg) border bg-surface">
      <ul>
        {series.map((s) => (
          <LinhaDaLista
            key={s.id}
            icone={<RefreshCw className="text-text-2" />}
            titulo={s.titulo}
            detalhe={[
              `${s.frase}${s.hora ? ` às ${s.hora}` : ''}`,
              s.responsavel.nome,
              s.proximas.length > 0 &&
                `próximas ${s.proximas
                  .slice(0, 3)
                  .map((d) => dataCurta(d))
                  .join(', ')}`,
            ]
              .filter(Boolean)
              .join(' · ')}
            acoes={
              s.pode_editar && (
                <>
                  <Button tamanho="pequeno" onClick={() => setEditando(s)}>
                    Editar
                  </Button>
                  <Button tamanho="pequeno" variante="fantasma" onClick={() => setEncerrando(s)}>
                    Encerrar
                  </Button>
                </>
              )
            }
          />
        ))}
      </ul>
      {series.length === 0 && (
        <EmptyState
          icone={<RefreshCw />}
          frase="Nenhuma tarefa se repete."
          detalhe="Ao criar uma tarefa em Tarefas, escolha como ela se repete."
        />
      )}
      {editando && <EditorDeSerie serie={editando} aoFechar={() => setEditando(null)} />}
      {encerrando && (
        <ConfirmDialog
          aberto
          aoMudar={(a) => !a && setEncerrando(null)}
          titulo={`Encerrar “${encerrando.titulo}”?`}
          descricao="As ocorrências de hoje em diante que ninguém tocou saem da agenda. O que já foi feito fica."
          confirmar="Encerrar repetição"
          aoConfirmar={async () => {
            await chamar(configuracaoDasTarefas.encerrarSerie, { params: { id: encerrando.id }, body: {} })
            await reler()
          }}
        />
      )}
    </section>
  )
}

function EditorDeSerie({ serie, aoFechar }: { serie: SerieDeTarefas; aoFechar: () => void }) {
  const [alcance, setAlcance] = useState<'todas' | 'seguintes'>('todas')
  const [desde, setDesde] = useState(serie.proximas[0] ?? serie.inicio)
  const [titulo, setTitulo] = useState(serie.titulo)
  const [hora, setHora] = useState(serie.hora ?? '')
  const [regra, setRegra] = useState<RegraDeSerie | null>(serie.regra)
  const [feriados, setFeriados] = useState(serie.pular_feriados)
  const { erros, indo, enviar } = useEnvio(aoFechar)
  const salvar = () =>
    enviar('Repetição salva.', () =>
      chamar(configuracaoDasTarefas.alterarSerie, {
        params: { id: serie.id },
        body: {
          versao: serie.versao,
          alcance,
          ...(alcance === 'seguintes' ? { desde } : {}),
          titulo,
          hora: hora || null,
          regra: regra ?? serie.regra,
          pular_feriados: feriados,
        },
      }),
    )
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo="Editar repetição"
      descricao="O que já foi começado ou mudado sozinho fica como está."
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} onClick={() => void salvar()}>
            Salvar repetição
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SegmentedControl
          rotulo="O que muda"
          opcoes={[
            { valor: 'todas', rotulo: 'Todas por vir' },
            { valor: 'seguintes', rotulo: 'De um dia em diante' },
          ]}
          valor={alcance}
          aoMudar={setAlcance}
        />
        {alcance === 'seguintes' && (
          <DateField rotulo="A partir de" valor={desde} aoMudar={setDesde} erro={erros.desde} />
        )}
        <TextField
          rotulo="O que fazer"
          maxLength={200}
          value={titulo}
          erro={erros.titulo}
          onChange={(e) => setTitulo(e.currentTarget.value)}
        />
        <DateField rotulo="Hora" tipo="time" opcional valor={hora} aoMudar={setHora} erro={erros.hora} />
        <CamposDeRepeticao
          regra={regra}
          dia={alcance === 'seguintes' ? desde : serie.inicio}
          quem={serie.responsavel.id}
          feriados={feriados}
          aoMudar={(r) => r && setRegra(r)}
          aoMudarFeriados={setFeriados}
          erros={erros}
        />
      </div>
    </Dialog>
  )
}
