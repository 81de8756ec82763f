import { useState } from 'react'
import { tonsDeColuna } from '#engines/funil/tipos.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Chip } from '#ui/chip.tsx'
import { cn } from '#ui/classes.ts'
import { semAcentos } from '#kit/texto.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus, Trash2 } from '#ui/icones.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { corDoTom, type Tom } from '#ui/tom.ts'
import { etiquetas as contrato, MAXIMO_DE_ETIQUETAS, type Etiqueta } from '../contract/quadro.ts'
import { chaveDasEtiquetas, useEtiquetas } from './sinais.ts'

const NOME_DO_TOM: Record<Tom, string> = {
  neutro: 'Cinza',
  marca: 'Âmbar',
  sucesso: 'Verde',
  perigo: 'Vermelho',
  alerta: 'Laranja',
  info: 'Azul',
  violeta: 'Roxo',
  petroleo: 'Petróleo',
}

interface Props {
  qual: string
  gestor: boolean
  escolhidas: readonly string[]
  aoGuardar: (ids: string[]) => void
  aoFechar: () => void
}

/** The tags of a funnel: selects and creates them; managers can also archive them. */
export function EscolherEtiquetas({ qual, gestor, escolhidas, aoGuardar, aoFechar }: Props) {
  const etiquetas = useEtiquetas(qual)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(escolhidas))
  const [texto, setTexto] = useState('')
  const [cor, setCor] = useState<Tom>('info')
  const achadas = [...etiquetas.values()].filter((e) => semAcentos(e.nome).includes(semAcentos(texto.trim())))
  const nova =
    texto.trim() !== '' && ![...etiquetas.values()].some((e) => semAcentos(e.nome) === semAcentos(texto.trim()))
  const alternar = (id: string) =>
    setIds((a) => (a.has(id) ? new Set([...a].filter((x) => x !== id)) : new Set([...a, id])))
  const reler = () => consultas.invalidateQueries({ queryKey: chaveDasEtiquetas(qual) })
  async function criar() {
    try {
      const { data } = await chamar(contrato.criar, { params: { funil: qual }, body: { nome: texto.trim(), cor } })
      await reler()
      setIds((a) => new Set([...a, data.id]))
      setTexto('')
    } catch (e) {
      avisarFalha('A etiqueta não foi criada.', e)
    }
  }
  const tirarDeUso = (e: Etiqueta) =>
    void chamar(contrato.arquivar, { params: { id: e.id } })
      .then(reler)
      .catch((erro: unknown) => avisarFalha('A etiqueta não mudou.', erro))
  const cheio = ids.size > MAXIMO_DE_ETIQUETAS
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(e) => {
        e.preventDefault()
        if (nova) void criar()
        else if (!cheio) aoGuardar([...ids].filter((id) => etiquetas.has(id)))
      }}
    >
      <SearchInput
        rotulo="Buscar ou criar uma etiqueta"
        placeholder="Buscar ou criar"
        valor={texto}
        aoMudar={setTexto}
        maxLength={30}
      />
      <ul className="-mx-1 flex max-h-64 flex-col overflow-y-auto">
        {achadas.map((e) => (
          <li key={e.id} className="flex min-h-9 items-center gap-2 rounded-(--r) px-1 hover:bg-surface-2">
            <Checkbox rotulo={e.nome} rotuloOculto checked={ids.has(e.id)} onChange={() => alternar(e.id)} />
            <Chip tom={e.cor}>{e.nome}</Chip>
            <span className="num ml-auto text-12 text-text-2">{e.usos > 0 ? e.usos : ''}</span>
            {gestor && (
              <IconButton
                tamanho="pequeno"
                rotulo={`Tirar ${e.nome} de uso`}
                icone={<Trash2 />}
                onClick={() => tirarDeUso(e)}
              />
            )}
          </li>
        ))}
        {achadas.length === 0 && !nova && (
          <li className="px-1 py-2 text-13 text-text-2">
            Nenhuma etiqueta neste funil ainda. Escreva um nome para criar a primeira.
          </li>
        )}
      </ul>
      {nova && (
        <div className="flex flex-wrap items-center gap-2 rounded-(--r) border p-2">
          <div role="radiogroup" aria-label="Cor da etiqueta" className="flex gap-1">
            {tonsDeColuna.map((t) => (
              <button
                key={t}
                type="button"
                role="radio"
                aria-checked={cor === t}
                aria-label={NOME_DO_TOM[t]}
                title={NOME_DO_TOM[t]}
                className={cn('size-6 rounded-full border-2', cor === t ? 'border-text' : 'border-transparent')}
                style={{ background: corDoTom[t] }}
                onClick={() => setCor(t)}
              />
            ))}
          </div>
          <Button
            tamanho="pequeno"
            icone={<Plus />}
            className="ml-auto"
            onClick={() => void criar()}
          >{`Criar “${texto.trim()}”`}</Button>
        </div>
      )}
      {cheio && <p className="text-12 text-danger">{`Um cartão tem no máximo ${MAXIMO_DE_ETIQUETAS} etiquetas.`}</p>}
      <p className="flex justify-end gap-2">
        <Button onClick={aoFechar}>Cancelar</Button>
        <Button variante="primaria" type="submit" disabled={nova || cheio}>
          Guardar
        </Button>
      </p>
    </form>
  )
}
