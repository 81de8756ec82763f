import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { plural } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ClipboardList, Plus, X } from '#ui/icones.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { configuracaoDasTarefas } from '../../contract/configuracao.ts'
import type { ItemDeModelo } from '../../regras/modelo.ts'
import type { ModeloDeTarefas } from '../../tipos.ts'
import { queixar, reler, useModelos } from '../dados.ts'
import { LinhaDaLista } from './linha.tsx'
import { useEnvio } from './usar-envio.ts'

const vazio: ItemDeModelo = { titulo: '', descricao: '', tipo_id: null, prioridade: 'normal', dias: 0, dias_uteis: true, hora: null, quem: 'responsavel_do_cartao', pessoa_id: null, estimado_min: null, itens: [] }
const PAPEIS = [{ valor: 'responsavel_do_cartao', rotulo: 'Responsável do cartão' }, { valor: 'quem_aplica', rotulo: 'Quem aplica' }] as const

/** Lists of tasks that are made at once, on a card or by themselves. */
export function ModelosDeTarefas() {
  const modelos = useModelos(true).data ?? []
  const [pode, edita] = [usePode('tarefas.configurar'), usePode('tarefas.tarefa.editar')]
  const [editando, setEditando] = useState<ModeloDeTarefas | 'novo' | null>(null)
  const { indo, enviar } = useEnvio(() => {})
  const arquivar = (m: ModeloDeTarefas) => void chamar(configuracaoDasTarefas.alterarModelo, { params: { id: m.id }, body: { versao: m.versao, arquivado: !m.arquivado } }).catch(queixar).finally(() => void reler())
  const aplicar = (m: ModeloDeTarefas) => void enviar(`${plural(m.itens.length, 'tarefa')} criadas.`, () => chamar(configuracaoDasTarefas.aplicarModelo, { params: { id: m.id }, body: {} }))
  return (
    <section aria-label="Modelos de tarefas" className="rounded-(--r-lg) border bg-surface">
      {pode && <div className="flex justify-end border-b p-3"><Button variante="primaria" icone={<Plus />} onClick={() => setEditando('novo')}>Novo modelo</Button></div>}
      <ul>
        {modelos.map((m) => (
          <LinhaDaLista
            key={m.id}
            icone={<ClipboardList className="text-text-2" />}
            titulo={m.nome}
            detalhe={`${plural(m.itens.length, 'tarefa')}: ${m.itens.map((i) => i.titulo).join(', ')}${m.arquivado ? ' · arquivado' : ''}`}
            acoes={(
              <>
                {edita && !m.arquivado && <Button tamanho="pequeno" ocupado={indo} onClick={() => aplicar(m)}>Criar para mim</Button>}
                {pode && <Button tamanho="pequeno" onClick={() => setEditando(m)}>Editar</Button>}
                {pode && <Button tamanho="pequeno" variante="fantasma" onClick={() => arquivar(m)}>{m.arquivado ? 'Trazer de volta' : 'Arquivar'}</Button>}
              </>
            )}
          />
        ))}
      </ul>
      {modelos.length === 0 && <EmptyState icone={<ClipboardList />} frase="Nenhum modelo ainda." detalhe="Um modelo cria várias tarefas de uma vez, com prazos relativos." acao={pode && <Button variante="primaria" onClick={() => setEditando('novo')}>Criar modelo</Button>} />}
      {editando && <EditorDeModelo modelo={editando === 'novo' ? null : editando} aoFechar={() => setEditando(null)} />}
    </section>
  )
}

function EditorDeModelo({ modelo, aoFechar }: { modelo: ModeloDeTarefas | null; aoFechar: () => void }) {
  const [nome, setNome] = useState(modelo?.nome ?? '')
  const [itens, setItens] = useState<ItemDeModelo[]>(modelo?.itens ?? [vazio])
  const { erros, indo, enviar } = useEnvio(aoFechar)
  const mudar = (n: number, parte: Partial<ItemDeModelo>) => setItens((antes) => antes.map((i, k) => (k === n ? { ...i, ...parte } : i)))
  const salvar = () => enviar('Modelo salvo.', () => (modelo ? chamar(configuracaoDasTarefas.alterarModelo, { params: { id: modelo.id }, body: { versao: modelo.versao, nome, itens } }) : chamar(configuracaoDasTarefas.criarModelo, { body: { nome, itens } })))
  return (
    <Dialog aberto firme tamanho="grande" aoMudar={(a) => !a && aoFechar()} titulo={modelo ? 'Editar modelo' : 'Novo modelo'} rodape={<><Button onClick={aoFechar}>Cancelar</Button><Button variante="primaria" ocupado={indo} onClick={() => void salvar()}>Salvar modelo</Button></>}>
      <div className="flex flex-col gap-4">
        <TextField rotulo="Nome do modelo" maxLength={80} value={nome} erro={erros.nome} onChange={(e) => setNome(e.currentTarget.value)} />
        {itens.map((i, n) => (
          <fieldset key={n} className="grid grid-cols-[1fr_96px_110px_auto] items-end gap-2 rounded-(--r) border p-3 max-md:grid-cols-2">
            <legend className="px-1 text-12 text-text-2">{`Tarefa ${n + 1}`}</legend>
            <TextField className="max-md:col-span-2" rotulo="O que fazer" maxLength={200} value={i.titulo} erro={erros[`itens.${n}.titulo`]} onChange={(e) => mudar(n, { titulo: e.currentTarget.value })} />
            <NumberField rotulo="Dias depois" casas={0} min={0} max={730} valor={i.dias} aoMudar={(dias) => mudar(n, { dias: dias ?? 0 })} erro={erros[`itens.${n}.dias`]} />
            <DateField rotulo="Hora" tipo="time" opcional valor={i.hora ?? ''} aoMudar={(hora) => mudar(n, { hora: hora || null })} />
            {itens.length > 1 ? <IconButton rotulo={`Tirar a tarefa ${n + 1}`} icone={<X />} onClick={() => setItens((antes) => antes.filter((_, k) => k !== n))} /> : <span />}
            {i.quem !== 'pessoa' && <Select rotulo="Quem faz" tamanho="pequeno" opcoes={PAPEIS} valor={i.quem} aoMudar={(quem) => mudar(n, { quem })} />}
            <Checkbox className="col-span-2 pb-1.5" rotulo="Contar só dias úteis" checked={i.dias_uteis} onChange={(e) => mudar(n, { dias_uteis: e.currentTarget.checked })} />
          </fieldset>
        ))}
        <Button icone={<Plus />} onClick={() => setItens((antes) => [...antes, vazio])}>Mais uma tarefa</Button>
      </div>
    </Dialog>
  )
}
