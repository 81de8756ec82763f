import { useState } from 'react'
import { Button } from '../button.tsx'
import { Combobox } from '../combobox.tsx'
import { DateField } from '../date-field.tsx'
import { data } from '../formatos.ts'
import { ListFilter, X } from '../icones.ts'
import { LinkButton } from '../link.tsx'
import { Popover } from '../popover.tsx'
import { Select } from '../select.tsx'
import { TextField } from '../text-field.tsx'
import { nomeDoOperador, operadoresDe, type CampoDeFiltro, type Filtro } from './tipos.ts'

const textoDe = (f: Filtro, campo: CampoDeFiltro | undefined) =>
  f.texto ??
  (campo?.tipo === 'data' ? data(f.valor) : (campo?.opcoes?.find((o) => o.valor === f.valor)?.rotulo ?? f.valor))

function Editor({
  campos,
  inicial,
  aoAplicar,
}: {
  campos: readonly CampoDeFiltro[]
  inicial?: Filtro | undefined
  aoAplicar: (f: Filtro) => void
}) {
  const [nome, setNome] = useState(inicial?.campo ?? campos[0]?.campo ?? '')
  const campo = campos.find((c) => c.campo === nome) ?? campos[0]
  const operadores = operadoresDe[campo?.tipo ?? 'texto']
  const [escolhido, setOperador] = useState(inicial?.operador)
  const operador = escolhido && operadores.includes(escolhido) ? escolhido : operadores[0]
  const [valor, setValor] = useState({ valor: inicial?.valor ?? '', texto: inicial?.texto })
  if (!campo || !operador) return null
  const comum = {
    rotulo: 'Valor',
    value: valor.valor,
    onChange: (e: React.ChangeEvent<HTMLInputElement>) => setValor({ valor: e.currentTarget.value, texto: undefined }),
  }
  return (
    <form
      className="flex w-64 flex-col gap-3"
      onSubmit={(e) => {
        e.preventDefault()
        e.stopPropagation()
        if (valor.valor)
          aoAplicar({
            campo: campo.campo,
            operador,
            valor: valor.valor,
            ...(valor.texto ? { texto: valor.texto } : {}),
          })
      }}
    >
      <Select
        rotulo="Campo"
        opcoes={campos.map((c) => ({ valor: c.campo, rotulo: c.rotulo }))}
        valor={campo.campo}
        aoMudar={(v) => {
          setNome(v)
          setValor({ valor: '', texto: undefined })
        }}
      />
      <Select
        rotulo="Condição"
        opcoes={operadores.map((o) => ({ valor: o, rotulo: nomeDoOperador[o] }))}
        valor={operador}
        aoMudar={setOperador}
      />
      {campo.tipo === 'opcoes' ? (
        <Combobox
          rotulo="Valor"
          {...(campo.opcoes ? { opcoes: campo.opcoes } : {})}
          {...(campo.buscar ? { buscar: campo.buscar } : {})}
          valor={
            valor.valor
              ? (campo.opcoes?.find((o) => o.valor === valor.valor) ?? {
                  valor: valor.valor,
                  rotulo: valor.texto ?? valor.valor,
                })
              : null
          }
          aoMudar={(o) => setValor({ valor: o?.valor ?? '', texto: o?.rotulo })}
        />
      ) : campo.tipo === 'data' ? (
        <DateField rotulo="Valor" valor={valor.valor} aoMudar={(v) => setValor({ valor: v, texto: undefined })} />
      ) : (
        <TextField {...comum} inputMode={campo.tipo === 'numero' ? 'decimal' : 'text'} />
      )}
      <Button type="submit" variante="primaria" disabled={!valor.valor}>
        Aplicar
      </Button>
    </form>
  )
}

interface PropsDosFiltros {
  campos: readonly CampoDeFiltro[]
  filtros: readonly Filtro[]
  aoMudar: (filtros: Filtro[]) => void
  /** field selected in a column's menu; opens its editor */
  abrirEm: string | null
  aoAbrir: (campo: string | null) => void
}

/** One chip per filter (click to edit it), and a button that adds another. */
export function Filtros({ campos, filtros, aoMudar, abrirEm, aoAbrir }: PropsDosFiltros) {
  const [editando, setEditando] = useState<number | null>(null)
  return (
    <>
      {filtros.map((f, n) => {
        const campo = campos.find((c) => c.campo === f.campo)
        const rotulo = campo?.rotulo ?? f.campo
        return (
          <span key={n} className="g-filtro">
            <Popover
              rotulo={`Filtro ${rotulo}`}
              aberto={editando === n}
              aoMudar={(a) => setEditando(a ? n : null)}
              gatilho={
                <button type="button" className="g-filtro-corpo">
                  <span>{rotulo}</span>
                  <span>{nomeDoOperador[f.operador]}</span>
                  <b>{textoDe(f, campo)}</b>
                </button>
              }
            >
              <Editor
                campos={campos}
                inicial={f}
                aoAplicar={(novo) => {
                  aoMudar(filtros.map((x, i) => (i === n ? novo : x)))
                  setEditando(null)
                }}
              />
            </Popover>
            <button
              type="button"
              className="g-filtro-x"
              aria-label={`Remover filtro ${rotulo}`}
              onClick={() => aoMudar(filtros.filter((_, i) => i !== n))}
            >
              <X className="size-3" />
            </button>
          </span>
        )
      })}
      <Popover
        rotulo="Novo filtro"
        aberto={abrirEm !== null}
        aoMudar={(a) => aoAbrir(a ? '' : null)}
        gatilho={
          <button type="button" className="g-filtro g-filtro-novo">
            <ListFilter className="size-3" />
            Filtro
          </button>
        }
      >
        <Editor
          key={abrirEm}
          campos={
            abrirEm ? [...campos].sort((a, b) => Number(b.campo === abrirEm) - Number(a.campo === abrirEm)) : campos
          }
          aoAplicar={(novo) => {
            aoMudar([...filtros, novo])
            aoAbrir(null)
          }}
        />
      </Popover>
      {filtros.length > 0 && (
        <LinkButton className="text-12 no-underline" onClick={() => aoMudar([])}>
          Limpar
        </LinkButton>
      )}
    </>
  )
}
