import { useState } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { buscarMateriais, useLocais } from '#modules/estoque/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Plus, X } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { separacoes } from '../contract/separacoes.ts'
import { linkDaSeparacao } from '../links.ts'
import { relerSeparacoes } from './dados.ts'

interface Linha {
  chave: string
  material: Opcao | null
  quantidade: number | null
}
const vazia = (): Linha => ({ chave: uuidv7(), material: null, quantidade: 1 })

/** A kit by hand: materials, where they are taken from, until when they are held. */
export function NovoKit({ aoFechar }: { aoFechar: () => void }) {
  const navegar = useNavegar()
  const [chave] = useState(uuidv7)
  const [v, setV] = useState({ titulo: '', cliente: '', local: '', instala: '', reserva: '' })
  const [linhas, setLinhas] = useState<readonly Linha[]>(() => [vazia()])
  const { indo, erros, geral, fazer } = useAto()
  const locais = useLocais().data?.filter((l) => l.tipo === 'almoxarifado') ?? []
  const mudar = (qual: string, m: Partial<Linha>) =>
    setLinhas((antes) => antes.map((l) => (l.chave === qual ? { ...l, ...m } : l)))
  const gravar = () =>
    fazer(async () => {
      const body = {
        chave,
        titulo: v.titulo,
        cliente: v.cliente,
        local_id: v.local || null,
        instala_em: v.instala || null,
        reserva_ate: v.reserva || null,
        linhas: linhas.flatMap((l) =>
          l.material && l.quantidade ? [{ item_id: l.material.valor, quantidade: String(l.quantidade) }] : [],
        ),
      }
      const { data } = await chamar(separacoes.criar, { body })
      await relerSeparacoes()
      await navegar({ to: linkDaSeparacao(data.id) })
    })
  return (
    <Drawer titulado titulo="Novo kit" largura={520} aoFechar={aoFechar}>
      <form
        aria-label="Novo kit"
        className="grid gap-4 p-4"
        onSubmit={(e) => {
          e.preventDefault()
          void gravar()
        }}
      >
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        <TextField
          rotulo="Nome"
          value={v.titulo}
          maxLength={160}
          erro={erros.titulo}
          onChange={(e) => setV({ ...v, titulo: e.currentTarget.value })}
        />
        <TextField
          rotulo="Cliente"
          opcional
          value={v.cliente}
          maxLength={160}
          onChange={(e) => setV({ ...v, cliente: e.currentTarget.value })}
        />
        <Select
          rotulo="Sai de"
          dica="Sem escolher, o lugar que tem mais"
          opcional
          opcoes={locais.map((l) => ({ valor: l.id, rotulo: l.nome }))}
          valor={v.local || null}
          erro={erros.local_id}
          aoMudar={(local) => setV({ ...v, local })}
        />
        <div className="grid grid-cols-2 gap-3">
          <DateField rotulo="Instala em" opcional valor={v.instala} aoMudar={(instala) => setV({ ...v, instala })} />
          <DateField rotulo="Reserva até" opcional valor={v.reserva} aoMudar={(reserva) => setV({ ...v, reserva })} />
        </div>
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-13 font-semibold">Materiais</legend>
          {linhas.map((l, n) => (
            <div key={l.chave} className="flex items-end gap-2">
              <Combobox
                className="min-w-0 flex-1"
                rotulo={`Material ${n + 1}`}
                rotuloOculto
                buscar={buscarMateriais}
                valor={l.material}
                aoMudar={(material) => mudar(l.chave, { material })}
              />
              <NumberField
                className="w-24"
                rotulo={`Quantidade ${n + 1}`}
                rotuloOculto
                casas={3}
                min={0}
                valor={l.quantidade}
                aoMudar={(quantidade) => mudar(l.chave, { quantidade })}
              />
              <IconButton
                rotulo={`Tirar o material ${n + 1}`}
                icone={<X />}
                onClick={() => setLinhas(linhas.filter((x) => x.chave !== l.chave))}
              />
            </div>
          ))}
          {erros.linhas && <p className="text-12 text-danger">{erros.linhas}</p>}
          <Button tamanho="pequeno" icone={<Plus />} onClick={() => setLinhas([...linhas, vazia()])}>
            Outro material
          </Button>
        </fieldset>
        <div className="flex justify-end">
          <Button type="submit" variante="primaria" ocupado={indo}>
            Montar e reservar
          </Button>
        </div>
      </form>
    </Drawer>
  )
}
