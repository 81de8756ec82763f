import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { plural } from '#ui/formatos.ts'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { painelDoEstoque } from '../../contract/painel.ts'
import { relerEstoque } from '../dados.ts'

/** Sets one minimum for the selected materials. */
export function MudarMinimos({ ids }: { ids: readonly string[] }) {
  const [aberto, setAberto] = useState(false)
  return (
    <>
      <Button tamanho="pequeno" onClick={() => setAberto(true)}>
        Mudar mínimo
      </Button>
      {aberto && <Minimo ids={ids} aoFechar={() => setAberto(false)} />}
    </>
  )
}

function Minimo({ ids, aoFechar }: { ids: readonly string[]; aoFechar: () => void }) {
  const [minimo, setMinimo] = useState('')
  const { indo, geral, erros, fazer } = useAto()
  const guardar = async () => {
    const feito = await fazer(async () => {
      const body = { materiais: [...ids], minimo: minimo.trim().replace(',', '.') }
      const { mudados } = (await chamar(painelDoEstoque.definirMinimos, { body })).data
      await relerEstoque()
      avisar({
        titulo: mudados === 0 ? 'Já era este o mínimo' : `Mínimo de ${plural(mudados, 'material', 'materiais')} mudado`,
        tom: 'sucesso',
      })
    })
    if (feito) aoFechar()
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={`Mínimo de ${plural(ids.length, 'material', 'materiais')}`}
      descricao="Vale para toda a empresa, na unidade de cada material. O ponto de pedido sobe com ele, se estiver abaixo."
    >
      <form
        className="grid gap-3"
        onSubmit={(e) => {
          e.preventDefault()
          void guardar()
        }}
      >
        {geral && Object.keys(erros).length === 0 && <AlertBox tom="perigo" titulo={geral} />}
        <TextField
          rotulo="Mínimo"
          inputMode="decimal"
          value={minimo}
          erro={erros.minimo ?? erros.materiais}
          onChange={(e) => setMinimo(e.currentTarget.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button type="submit" variante="primaria" ocupado={indo}>
            Salvar
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
