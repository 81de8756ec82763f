import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { Select } from '#ui/select.tsx'
import { corDoTom } from '#ui/tom.ts'
import { chamar } from '#platform/navegador/api.ts'
import { atos, coresDeEtiqueta, type CorDeEtiqueta } from '../../contract/atos.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { CHAVE_DAS_ETIQUETAS, NOME_DA_COR, TOM_DA_COR, useEtiquetas } from '#modules/chat/painel/web/contexto/cores.ts'
import type { AcoesDeConversa } from '../dados/acoes-de-conversa.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'

const opcao = (t: string) => ({ valor: t, rotulo: t })
const CORES = coresDeEtiqueta.map((c) => ({
  valor: c,
  rotulo: NOME_DA_COR[c],
  icone: <i className="size-2.5 rounded-full" style={{ background: corDoTom[TOM_DA_COR[c]] }} />,
}))
const MAXIMO = 20

export function DialogoEtiquetas({
  c,
  acoes,
  aoFechar,
}: {
  c: Conversa
  acoes: AcoesDeConversa
  aoFechar: () => void
}) {
  const qc = useQueryClient()
  const [tags, setTags] = useState(c.tags)
  // tags in use are offered first, the most used on top, to avoid synonyms
  const { data: emUso = [] } = useEtiquetas()
  const conhecidas = [...new Set([...emUso.map((e) => e.nome), ...c.tags])]
  const salvar = () => {
    aoFechar()
    void acoes.etiquetar(c, tags).then(() => qc.invalidateQueries({ queryKey: CHAVE_DAS_ETIQUETAS }))
  }
  const colorir = (nome: string, cor: CorDeEtiqueta) =>
    void chamar(atos.colorir, { body: { nome, cor } }).then(
      () => qc.invalidateQueries({ queryKey: CHAVE_DAS_ETIQUETAS }),
      falhou('A cor não pôde ser guardada.'),
    )
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
      {tags.length > 0 && (
        <ul className="mt-4 grid gap-2" aria-label="Cores das etiquetas">
          {tags.map((t) => (
            <li key={t} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate text-13">{t}</span>
              <Select
                rotulo={`Cor de ${t}`}
                rotuloOculto
                tamanho="pequeno"
                className="w-36"
                opcoes={CORES}
                valor={emUso.find((e) => e.nome === t)?.cor ?? 'cinza'}
                aoMudar={(cor) => colorir(t, cor)}
                disabled={!emUso.some((e) => e.nome === t)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
