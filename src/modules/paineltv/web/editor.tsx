import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Plus } from '#ui/icones.ts'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { paineltv } from '../contract/paineltv.ts'
import type { Item, Lista } from '../tipos.ts'
import { AvisoAgora } from './aviso-agora.tsx'
import { ItemDoEditor } from './item-do-editor.tsx'
import { Telas } from './telas.tsx'

let n = 0
const novo = (tipo: Item['tipo']): Item => ({
  id: `novo-${++n}`,
  titulo: '',
  tipo,
  url: tipo === 'pagina' ? 'https://' : null,
  painel: tipo === 'painel' ? 'salas' : null,
  parametros: {},
  segundos: 30,
  recarregar_segundos: null,
  ativo: true,
  dias: [],
  das: null,
  ate: null,
  moldura: null,
  moldura_em: null,
})

/** Editor of a list: pages and order, saved as a whole. The input stays when the server refuses it. */
export function Editor({ lista, listas, aoFechar }: { lista: Lista; listas: readonly Lista[]; aoFechar: () => void }) {
  const [itens, setItens] = useState<readonly Item[]>(lista.itens)
  const [nome, setNome] = useState(lista.nome)
  const [ativa, setAtiva] = useState(lista.ativa)
  const [versao, setVersao] = useState(lista.versao)
  const [estado, setEstado] = useState<{ ocupado: boolean; falha: string | null }>({ ocupado: false, falha: null })
  const opcoes = useQuery({
    queryKey: ['paineltv', 'opcoes'],
    queryFn: async ({ signal }) => (await chamar(paineltv.opcoes, {}, { signal })).data,
    staleTime: 300_000,
  })
  const levar = (de: number, para: number) =>
    setItens((l) => {
      const [um] = l.slice(de, de + 1)
      return um && para >= 0 && para < l.length ? l.toSpliced(de, 1).toSpliced(para, 0, um) : l
    })
  async function salvar() {
    setEstado({ ocupado: true, falha: null })
    try {
      const { data } = await chamar(paineltv.salvar, {
        params: { id: lista.id },
        body: {
          versao,
          nome,
          ativa,
          itens: itens.map(({ moldura: _m, moldura_em: _e, id, ...i }) => ({
            ...i,
            ...(id.startsWith('novo-') ? {} : { id }),
          })),
        },
      })
      setItens(data.itens)
      setVersao(data.versao)
      await consultas.invalidateQueries({ queryKey: ['paineltv'] })
      avisar({ titulo: 'Lista guardada', tom: 'sucesso' })
      setEstado({ ocupado: false, falha: null })
    } catch (e) {
      setEstado({ ocupado: false, falha: e instanceof Error ? e.message : 'Não deu para guardar. Tente de novo.' })
    }
  }
  return (
    <Drawer titulado titulo={`Editar ${lista.nome}`} aoFechar={aoFechar} largura={560}>
      <div className="flex flex-col gap-6 p-5">
        <AvisoAgora listaId={lista.id} />
        <section aria-label="Páginas" className="flex flex-col gap-3">
          <TextField rotulo="Nome da lista" value={nome} onChange={(e) => setNome(e.target.value)} />
          <Switch rotulo="Lista ligada" checked={ativa} onChange={(e) => setAtiva(e.target.checked)} />
          <ol className="flex flex-col gap-2" aria-label="Ordem das páginas">
            {itens.map((i, lugar) => (
              <ItemDoEditor
                key={i.id}
                item={i}
                lugar={lugar}
                ultimo={lugar === itens.length - 1}
                opcoes={opcoes.data ?? []}
                aoMudar={(m) => setItens((l) => l.map((x) => (x.id === i.id ? { ...x, ...m } : x)))}
                aoTirar={() => setItens((l) => l.filter((x) => x.id !== i.id))}
                aoLevar={levar}
              />
            ))}
          </ol>
          <div className="flex flex-wrap gap-2">
            <Button icone={<Plus />} onClick={() => setItens((l) => [...l, novo('pagina')])}>
              Página da internet
            </Button>
            <Button icone={<Plus />} onClick={() => setItens((l) => [...l, novo('painel')])}>
              Painel do Girassol
            </Button>
          </div>
          {estado.falha && <AlertBox tom="perigo" titulo={estado.falha} />}
          <div>
            <Button variante="primaria" ocupado={estado.ocupado} onClick={() => void salvar()}>
              Guardar lista
            </Button>
          </div>
        </section>
        <Telas listas={listas} lista={lista} />
      </div>
    </Drawer>
  )
}
