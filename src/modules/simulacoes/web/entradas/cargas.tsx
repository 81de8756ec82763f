import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus, X } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { CargaNova } from '../../contract/entrada.ts'
import { CampoNumero } from '../campos/campos.tsx'
import { useEditor } from '../editor/contexto.tsx'
import { mesCurto } from '../numeros.ts'

/** What customers plan most, with the usual energy of a month; every field is the seller's to change. */
const COMUNS = [
  { descricao: 'Carro elétrico', kwhMes: 180 },
  { descricao: 'Ar-condicionado', kwhMes: 90 },
  { descricao: 'Chuveiro ou aquecedor', kwhMes: 70 },
  { descricao: 'Outra carga', kwhMes: 50 },
] as const
const MESES = Array.from({ length: 12 }, (_, m) => ({ valor: String(m + 1), rotulo: mesCurto(m) }))
const MAXIMO = 20

/** Adds a load that starts in a month to come. */
export function NovaCarga() {
  const { entrada, mudar } = useEditor()
  const { cargas } = entrada
  return (
    <Menu
      alinhar="end"
      gatilho={
        <Button tamanho="pequeno" variante="fantasma" icone={<Plus />} disabled={cargas.length >= MAXIMO}>
          Carga futura
        </Button>
      }
      itens={COMUNS.map((c) => ({
        rotulo: c.descricao,
        descricao: `${c.kwhMes} kWh por mês`,
        aoEscolher: () => mudar('cargas', { cargas: [...cargas, { ...c, desde: 1, ano: 1 }] }),
      }))}
    />
  )
}

/** Loads to come: what, how much, from which month. They join the plant's unit. */
export function CargasFuturas() {
  const { entrada, mudar } = useEditor()
  const { cargas, premissas } = entrada
  if (cargas.length === 0) return null
  const trocar = (n: number, parte: Partial<CargaNova>) =>
    mudar(`cargas.${n}.${Object.keys(parte).join()}`, {
      cargas: cargas.map((c, i) => (i === n ? { ...c, ...parte } : c)),
    })
  return (
    <div className="grid gap-1.5 border-t pt-2">
      <h3 className="text-12 font-medium">Cargas futuras</h3>
      {cargas.map((c, n) => (
        <div
          key={n}
          role="group"
          aria-label={`Carga ${n + 1}`}
          className="grid grid-cols-[minmax(0,1fr)_92px_68px_76px_20px] items-center gap-1.5 max-md:grid-cols-2"
        >
          <TextField
            rotulo={`Carga ${n + 1}`}
            rotuloOculto
            tamanho="pequeno"
            className="max-md:col-span-2"
            maxLength={80}
            value={c.descricao}
            onChange={(e) => trocar(n, { descricao: e.currentTarget.value })}
          />
          <CampoNumero
            rotulo={`Energia da carga ${n + 1}`}
            sufixo="kWh/mês"
            valor={c.kwhMes}
            min={0}
            max={1_000_000}
            casas={0}
            passo={10}
            aoMudar={(kwhMes) => trocar(n, { kwhMes })}
          />
          <Select
            rotulo={`Mês em que a carga ${n + 1} começa`}
            rotuloOculto
            tamanho="pequeno"
            opcoes={MESES}
            valor={String(c.desde)}
            aoMudar={(m) => trocar(n, { desde: Number(m) })}
          />
          <Select
            rotulo={`Ano em que a carga ${n + 1} começa`}
            rotuloOculto
            tamanho="pequeno"
            opcoes={Array.from({ length: 30 }, (_, y) => ({
              valor: String(y + 1),
              rotulo: String(premissas.anoInicial + y),
            }))}
            valor={String(c.ano ?? 1)}
            aoMudar={(ano) => trocar(n, { ano: Number(ano) })}
          />
          <IconButton
            rotulo={`Tirar a carga ${n + 1}`}
            icone={<X />}
            tamanho="pequeno"
            onClick={() => mudar('cargas', { cargas: cargas.filter((_, i) => i !== n) })}
          />
        </div>
      ))}
    </div>
  )
}
