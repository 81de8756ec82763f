import { useState } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { qtd } from '#modules/estoque/web/publico.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Plus, Search } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Popover } from '#ui/popover.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ItemDaNota, Sugestao } from '../../contract/notas.ts'
import { useSugestoes } from '../dados.ts'
import { NovoMaterialDoItem } from './novo-material.tsx'
import type { Conferencia } from './usar-conferencia.ts'

interface Props {
  nota: string
  item: ItemDaNota
  trava: boolean
  conferencia: Conferencia
}

/** What the item is here: learned, or to be chosen once. */
export function MaterialDoItem({ nota, item: i, trava, conferencia }: Props) {
  const [trocando, setTrocando] = useState(false)
  const { material: m } = i
  if (!m) return trava ? <span>–</span> : <Escolher {...{ nota, item: i, conferencia }} aoEscolher={() => {}} />
  if (trocando)
    return <Escolher {...{ nota, item: i, conferencia }} aoEscolher={() => setTrocando(false)} texto={m.nome} />
  const fator =
    i.num === i.den ? null : `1 ${i.unidade} = ${qtd(String((i.num ?? 1) / (i.den ?? 1)))} ${m.unidade.toLowerCase()}`
  return (
    <div className="min-w-0">
      <p className="truncate">{m.nome}</p>
      <p className="num flex flex-wrap gap-x-1.5 text-12 text-text-2">
        <span>{m.codigo}</span>
        {fator && <span>· {fator}</span>}
        <span>· {i.aprendido > 0 ? `código aprendido, ${i.aprendido + 1}ª vez` : 'código novo'}</span>
        {!trava && (
          <>
            <Fator item={i} conferencia={conferencia} />
            <LinkButton onClick={() => setTrocando(true)}>Trocar</LinkButton>
          </>
        )}
      </p>
    </div>
  )
}

/** How many of the material are in 1 of the unit of the note, as a fraction: 1 roll of 3 parts is 1/3. */
function Fator({ item: i, conferencia }: { item: ItemDaNota; conferencia: Conferencia }) {
  const [num, setNum] = useState(i.num)
  const [den, setDen] = useState(i.den)
  const { material: m } = i
  if (!m) return null
  return (
    <Popover titulo="Conversão deste código" gatilho={<LinkButton>Conversão</LinkButton>} className="w-72">
      <form
        className="grid gap-3"
        onSubmit={(e) => {
          e.preventDefault()
          if (num && den) void conferencia.conferir(i.n, { material: { id: m.id, num, den } })
        }}
      >
        <p className="text-13 text-text-2">
          {den === 1 || den === null ? '1' : qtd(String(den))} {i.unidade} da nota dá quantos {m.unidade.toLowerCase()}?
        </p>
        <div className="flex gap-2">
          <NumberField rotulo={`De ${i.unidade}`} valor={den} casas={0} min={1} aoMudar={setDen} />
          <NumberField rotulo={m.unidade.toLowerCase()} valor={num} casas={0} min={1} aoMudar={setNum} />
        </div>
        <Button type="submit" variante="primaria">
          Guardar
        </Button>
      </form>
    </Popover>
  )
}

interface PropsDaEscolha extends Omit<Props, 'trava'> {
  texto?: string
  aoEscolher: () => void
}

function Escolher({ nota, item: i, texto = '', conferencia, aoEscolher }: PropsDaEscolha) {
  const [busca, setBusca] = useState(texto)
  const [aberta, setAberta] = useState(false)
  const [criando, setCriando] = useState(false)
  const cria = usePode('estoque.material.editar')
  const { data: lista = [] } = useSugestoes(nota, i.n, busca.trim(), aberta)
  const escolher = (s: Sugestao) => {
    setAberta(false)
    aoEscolher()
    // the usual case: the same unit on both sides
    void conferencia.conferir(i.n, { material: { id: s.id, num: 1, den: 1 } })
  }
  return (
    <div
      className="relative"
      onBlur={(e) => {
        if (!e.currentTarget.contains(e.relatedTarget)) setAberta(false)
      }}
    >
      <TextField
        rotulo={`Material do item ${i.n}`}
        rotuloOculto
        placeholder={i.descricao}
        icone={<Search />}
        value={busca}
        autoComplete="off"
        onFocus={() => setAberta(true)}
        onChange={(e) => setBusca(e.currentTarget.value)}
        onKeyDown={(e) => {
          const [primeira] = lista
          if (e.key === 'Escape') setAberta(false)
          if (e.key !== 'Enter' || !primeira) return
          e.preventDefault()
          escolher(primeira)
        }}
      />
      {aberta && (
        <ul aria-label="Sugestões" className="g-popup absolute inset-x-0 top-full z-20 mt-1 min-w-72 p-1">
          {lista.map((s) => (
            <li key={s.id}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center gap-3 rounded-sm px-2 py-1.5 text-left text-13 hover:bg-surface-2 focus:bg-surface-2"
                onClick={() => escolher(s)}
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{s.nome}</span>
                  <span className="num block truncate text-12 text-text-2">
                    {s.codigo} · {s.unidade.toLowerCase()}
                    {s.ncm !== null && s.ncm === i.ncm && ' · NCM igual ao da nota'}
                  </span>
                </span>
                <Chip tom={s.parte >= 85 ? 'sucesso' : 'neutro'}>{s.parte} %</Chip>
              </button>
            </li>
          ))}
          {lista.length === 0 && <li className="px-2 py-1.5 text-13 text-text-2">Nenhum material parecido.</li>}
          {cria && (
            <li className="border-t">
              <button
                type="button"
                className="flex min-h-11 w-full items-center gap-2 px-2 text-left text-13 hover:bg-surface-2"
                onClick={() => setCriando(true)}
              >
                <Plus /> Criar material com os dados da nota
              </button>
            </li>
          )}
        </ul>
      )}
      {criando && (
        <NovoMaterialDoItem
          item={i}
          aoFechar={() => setCriando(false)}
          aoCriar={(m) => conferencia.criarMaterial(i.n, m)}
        />
      )}
    </div>
  )
}
