import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Search } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { contagens, type Folha, type MaterialDaFolha } from '../../contract/contagens.ts'

interface Props {
  folha: Folha
  aoFechar: () => void
  aoAchar: (material: MaterialDaFolha, local: string) => void
}

/** Something that is on the shelf and not on the sheet. */
export function AcharNaFolha({ folha, aoFechar, aoAchar }: Props) {
  const [texto, setTexto] = useState('')
  const [local, setLocal] = useState(folha.locais[0]?.id ?? '')
  const [achados, setAchados] = useState<readonly MaterialDaFolha[] | null>(null)
  const { indo, geral, fazer } = useAto()
  const procurar = () =>
    fazer(async () => {
      const { data } = await chamar(contagens.achar, { params: { id: folha.id }, query: { texto: texto.trim() } })
      setAchados(data)
    }, 'Não deu para procurar. Tente quando a rede voltar.')
  return (
    <Dialog aberto aoMudar={(a) => !a && aoFechar()} titulo="O que mais está aqui?">
      <form
        className="grid gap-3"
        onSubmit={(e) => {
          e.preventDefault()
          if (texto.trim()) void procurar()
        }}
      >
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        {folha.locais.length > 1 && (
          <Select
            rotulo="Lugar"
            opcoes={folha.locais.map((l) => ({ valor: l.id, rotulo: l.nome }))}
            valor={local}
            aoMudar={setLocal}
          />
        )}
        <TextField
          rotulo="Código, série ou nome"
          value={texto}
          maxLength={120}
          onChange={(e) => setTexto(e.currentTarget.value)}
        />
        <Button type="submit" icone={<Search />} ocupado={indo}>
          Procurar
        </Button>
        {achados?.length === 0 && <p className="text-13 text-text-2">Nada com este código.</p>}
        <ul aria-label="Encontrados" className="grid gap-1 empty:hidden">
          {achados?.map((m) => (
            <li key={m.item_id}>
              <button
                type="button"
                className="min-h-11 w-full rounded-lg px-2 text-left text-13 hover:bg-surface-2"
                onClick={() => aoAchar(m, local)}
              >
                <span className="num text-text-2">{m.codigo}</span> {m.nome}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  )
}
