import { useState } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Plus } from '#ui/icones.ts'
import { TextField } from '#ui/text-field.tsx'
import { configuracaoDasTarefas } from '../../contract/configuracao.ts'
import type { ItemDeModelo } from '../../regras/modelo.ts'
import type { ModeloDeTarefas } from '../../tipos.ts'
import { EditorDeItem } from './editor-de-item.tsx'
import { useEnvio } from './usar-envio.ts'

interface Editado {
  /** stable key while editing: a row that moves keeps its inputs */
  chave: string
  item: ItemDeModelo
}
const vazio: ItemDeModelo = {
  titulo: '',
  descricao: '',
  tipo_id: null,
  prioridade: 'normal',
  dias: 0,
  dias_uteis: true,
  hora: null,
  quem: 'responsavel_do_cartao',
  pessoa_id: null,
  estimado_min: null,
  itens: [],
}
const editado = (item: ItemDeModelo): Editado => ({ chave: uuidv7(), item })
const semLinhasVazias = (i: ItemDeModelo): ItemDeModelo => ({
  ...i,
  itens: i.itens.map((t) => t.trim()).filter(Boolean),
})
const MAXIMO = 40

/** Editor of a template: its tasks in order, with all their fields. */
export function EditorDeModelo({ modelo, aoFechar }: { modelo: ModeloDeTarefas | null; aoFechar: () => void }) {
  const [nome, setNome] = useState(modelo?.nome ?? '')
  const [descricao, setDescricao] = useState(modelo?.descricao ?? '')
  const [lista, setLista] = useState<Editado[]>(() => (modelo?.itens ?? [vazio]).map(editado))
  const { erros, indo, enviar } = useEnvio(aoFechar)
  const trocar = (n: number, com: number) =>
    setLista((antes) => {
      const [a, b] = [antes[n], antes[com]]
      return a && b ? antes.with(n, b).with(com, a) : antes
    })
  function salvar(): void {
    const corpo = { nome, descricao, itens: lista.map((e) => semLinhasVazias(e.item)) }
    void enviar('Modelo salvo.', () =>
      modelo
        ? chamar(configuracaoDasTarefas.alterarModelo, {
            params: { id: modelo.id },
            body: { versao: modelo.versao, ...corpo },
          })
        : chamar(configuracaoDasTarefas.criarModelo, { body: corpo }),
    )
  }
  return (
    <Dialog
      aberto
      firme
      tamanho="grande"
      aoMudar={(a) => !a && aoFechar()}
      titulo={modelo ? 'Editar modelo' : 'Novo modelo'}
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} onClick={salvar}>
            Salvar modelo
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          rotulo="Nome do modelo"
          maxLength={80}
          value={nome}
          erro={erros.nome}
          onChange={(e) => setNome(e.currentTarget.value)}
        />
        <TextField
          rotulo="Para que serve"
          opcional
          maxLength={2000}
          value={descricao}
          erro={erros.descricao}
          onChange={(e) => setDescricao(e.currentTarget.value)}
        />
        <ol className="flex flex-col gap-3">
          {lista.map((e, n) => (
            <EditorDeItem
              key={e.chave}
              n={n}
              item={e.item}
              erros={erros}
              mudar={(parte) =>
                setLista((antes) =>
                  antes.map((x) => (x.chave === e.chave ? { ...x, item: { ...x.item, ...parte } } : x)),
                )
              }
              {...(n > 0 ? { aoSubir: () => trocar(n, n - 1) } : {})}
              {...(n < lista.length - 1 ? { aoDescer: () => trocar(n, n + 1) } : {})}
              {...(lista.length > 1
                ? { aoTirar: () => setLista((antes) => antes.filter((x) => x.chave !== e.chave)) }
                : {})}
            />
          ))}
        </ol>
        {erros.itens && (
          <p role="alert" className="g-erro">
            {erros.itens}
          </p>
        )}
        <Button
          className="self-start"
          icone={<Plus />}
          disabled={lista.length >= MAXIMO}
          onClick={() => setLista((antes) => [...antes, editado(vazio)])}
        >
          Mais uma tarefa
        </Button>
      </div>
    </Dialog>
  )
}
