import { useState } from 'react'
import { chavesDe } from '#kit/objeto.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Plus } from '#ui/icones.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { corDoTom, type Tom } from '#ui/tom.ts'
import { configuracaoDasTarefas } from '../../contract/configuracao.ts'
import type { TipoDeTarefa } from '../../tipos.ts'
import { emHoras, IconeDoTipo, iconesDosTipos, nomeDoIcone, nomeDoTom } from '../aparencia.tsx'
import { queixar, reler, useTipos } from '../dados.ts'
import { LinhaDaLista } from './linha.tsx'
import { useEnvio } from './usar-envio.ts'

/** Types of task: name, icon, colour and duration. */
export function TiposDeTarefa() {
  const tipos = useTipos().data ?? []
  const pode = usePode('tarefas.configurar')
  const [editando, setEditando] = useState<TipoDeTarefa | 'novo' | null>(null)
  const arquivar = (t: TipoDeTarefa) =>
    void chamar(configuracaoDasTarefas.alterarTipo, { params: { id: t.id }, body: { arquivado: !t.arquivado } })
      .catch(queixar)
      .finally(() => void reler())
  return (
    <section aria-label="Tipos de tarefa" className="rounded-(--r-lg) border bg-surface">
      {pode && (
        <AcoesDaPagina>
          <Button variante="primaria" icone={<Plus />} onClick={() => setEditando('novo')}>
            Novo tipo
          </Button>
        </AcoesDaPagina>
      )}
      <ul>
        {tipos.map((t) => (
          <LinhaDaLista
            key={t.id}
            icone={
              <span className="[&_svg]:size-5" style={{ color: corDoTom[t.tom] }}>
                <IconeDoTipo tipo={t} />
              </span>
            }
            titulo={t.nome}
            detalhe={`${emHoras(t.duracao_min)}${t.arquivado ? ' · arquivado' : ''}`}
            acoes={
              pode && (
                <>
                  <Button tamanho="pequeno" onClick={() => setEditando(t)}>
                    Editar
                  </Button>
                  <Button tamanho="pequeno" variante="fantasma" onClick={() => arquivar(t)}>
                    {t.arquivado ? 'Trazer de volta' : 'Arquivar'}
                  </Button>
                </>
              )
            }
          />
        ))}
      </ul>
      {tipos.length === 0 && <EmptyState frase="Nenhum tipo de tarefa ainda." />}
      {editando && <EditorDeTipo tipo={editando === 'novo' ? null : editando} aoFechar={() => setEditando(null)} />}
    </section>
  )
}

function EditorDeTipo({ tipo, aoFechar }: { tipo: TipoDeTarefa | null; aoFechar: () => void }) {
  const [nome, setNome] = useState(tipo?.nome ?? '')
  const [icone, setIcone] = useState(tipo?.icone ?? 'ListChecks')
  const [tom, setTom] = useState<Tom>(tipo?.tom ?? 'neutro')
  const [duracao, setDuracao] = useState<number | null>(tipo?.duracao_min ?? 30)
  const { erros, indo, enviar } = useEnvio(aoFechar)
  const salvar = () => {
    const body = { nome, icone, tom, duracao_min: duracao ?? 0 }
    return enviar('Tipo salvo.', () =>
      tipo
        ? chamar(configuracaoDasTarefas.alterarTipo, { params: { id: tipo.id }, body })
        : chamar(configuracaoDasTarefas.criarTipo, { body }),
    )
  }
  return (
    <Dialog
      aberto
      firme
      tamanho="pequeno"
      aoMudar={(a) => !a && aoFechar()}
      titulo={tipo ? 'Editar tipo' : 'Novo tipo'}
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} onClick={() => void salvar()}>
            Salvar tipo
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          rotulo="Nome"
          maxLength={40}
          value={nome}
          erro={erros.nome}
          onChange={(e) => setNome(e.currentTarget.value)}
        />
        <div className="grid grid-cols-2 gap-3">
          <Select
            rotulo="Ícone"
            opcoes={Object.keys(iconesDosTipos).map((i) => ({ valor: i, rotulo: nomeDoIcone[i] ?? i }))}
            valor={icone}
            aoMudar={setIcone}
            erro={erros.icone}
          />
          <Select
            rotulo="Cor"
            opcoes={chavesDe(nomeDoTom).map((t) => ({ valor: t, rotulo: nomeDoTom[t] }))}
            valor={tom}
            aoMudar={setTom}
            erro={erros.tom}
          />
        </div>
        <NumberField
          rotulo="Duração comum"
          sufixo="min"
          casas={0}
          min={5}
          max={1440}
          passo={5}
          valor={duracao}
          aoMudar={setDuracao}
          erro={erros.duracao_min}
        />
      </div>
    </Dialog>
  )
}
