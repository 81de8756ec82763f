import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import type { Conversa } from '../../tipos.ts'
import type { AcoesDeConversa } from '../dados/acoes-de-conversa.ts'
import { chaves } from '../dados/chaves.ts'
import { linhasDe, type DadosDaLista } from '../dados/lista.ts'

const opcao = (t: string) => ({ valor: t, rotulo: t })
const MAXIMO = 20

export function DialogoEtiquetas({ c, acoes, aoFechar }: { c: Conversa; acoes: AcoesDeConversa; aoFechar: () => void }) {
  const qc = useQueryClient()
  const [tags, setTags] = useState(c.tags)
  // tags in use nearby are offered, so that the same thing keeps one name
  const conhecidas = [...new Set([...c.tags, ...qc.getQueriesData<DadosDaLista>({ queryKey: chaves.listas }).flatMap(([, d]) => linhasDe(d).flatMap((x) => x.tags))])].sort((a, b) => a.localeCompare(b, 'pt-BR'))
  const salvar = () => {
    aoFechar()
    void acoes.etiquetar(c, tags)
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Etiquetas"
      descricao={c.contato_nome}
      tamanho="pequeno"
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" onClick={salvar}>
            Salvar
          </Button>
        </>
      }
    >
      <MultiCombobox
        rotulo="Etiquetas da conversa"
        placeholder="Escreva ou escolha"
        opcoes={conhecidas.map(opcao)}
        valor={tags.map(opcao)}
        aoCriar={(t) => opcao(t.trim().slice(0, 40))}
        aoMudar={(o) => setTags(o.map((x) => x.valor).slice(0, MAXIMO))}
      />
    </Dialog>
  )
}
