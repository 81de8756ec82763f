import { useState } from 'react'
import type { BodyDe } from '#kit/endpoint.ts'
import { useUnidades } from '#modules/estoque/web/publico.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { ItemDaNota, notas } from '../../contract/notas.ts'

type Novo = BodyDe<typeof notas.criarMaterial>
const RASTREIOS = [
  { valor: 'nenhum' as const, rotulo: 'Por quantidade' },
  { valor: 'lote' as const, rotulo: 'Por lote' },
  { valor: 'serie' as const, rotulo: 'Por série' },
]

interface Props {
  item: ItemDaNota
  aoCriar: (m: Novo) => Promise<unknown>
  aoFechar: () => void
}

/** A material that is born with the note. */
export function NovoMaterialDoItem({ item: i, aoCriar, aoFechar }: Props) {
  const unidades = useUnidades()
  const [m, setM] = useState<Novo>({
    codigo: i.codigo.slice(0, 40),
    nome: i.descricao.slice(0, 120),
    unidade: 'UN',
    rastreio: i.sugeridas.length > 0 ? 'serie' : 'nenhum',
    num: 1,
    den: 1,
  })
  const { indo, erros, geral, fazer } = useAto()
  const criar = async () => {
    if (await fazer(() => aoCriar(m), 'Não deu para cadastrar. Tente de novo.')) aoFechar()
  }
  return (
    <Dialog aberto aoMudar={(a) => !a && aoFechar()} titulo="Novo material" descricao={i.descricao}>
      <form
        className="grid gap-3"
        onSubmit={(e) => {
          e.preventDefault()
          void criar()
        }}
      >
        {geral && Object.keys(erros).length === 0 && <AlertBox tom="perigo" titulo={geral} />}
        <TextField
          rotulo="Nome"
          value={m.nome}
          maxLength={120}
          erro={erros.nome ?? erros.modelo}
          onChange={(e) => setM({ ...m, nome: e.currentTarget.value })}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            rotulo="Código"
            value={m.codigo}
            maxLength={40}
            erro={erros.codigo}
            onChange={(e) => setM({ ...m, codigo: e.currentTarget.value })}
          />
          <Select
            rotulo="Unidade"
            valor={m.unidade}
            opcoes={(unidades.data ?? []).map((u) => ({ valor: u.sigla, rotulo: `${u.sigla}, ${u.nome}` }))}
            erro={erros.unidade}
            aoMudar={(unidade) => setM({ ...m, unidade })}
          />
        </div>
        <NumberField
          rotulo={`Quantos ${m.unidade} há em 1 ${i.unidade}`}
          valor={m.num}
          casas={0}
          min={1}
          erro={erros.num}
          aoMudar={(num) => setM({ ...m, num: num ?? 1 })}
        />
        <SegmentedControl
          rotulo="Rastreio"
          opcoes={RASTREIOS}
          valor={m.rastreio}
          aoMudar={(rastreio) => setM({ ...m, rastreio })}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button type="submit" variante="primaria" ocupado={indo}>
            Cadastrar
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
