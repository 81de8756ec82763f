import { useState } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { GERIR } from '../contract/comum.ts'
import { linkDoInventario } from '../links.ts'
import { FormularioDoInventario } from './formulario.tsx'

/** Opens a count of the materials that are selected in their list. */
export function ContarMateriais({ escolhidos }: { escolhidos: readonly Opcao[] }) {
  const gere = usePode(GERIR)
  const navegar = useNavegar()
  const [aberto, setAberto] = useState(false)
  if (!gere) return null
  return (
    <>
      <Button tamanho="pequeno" onClick={() => setAberto(true)}>
        Contar
      </Button>
      {aberto && (
        <Drawer titulo="Novo inventário" titulado aoFechar={() => setAberto(false)}>
          <div className="overflow-y-auto p-5">
            <FormularioDoInventario
              inventario={null}
              materiais={escolhidos}
              aoGravar={(id) => void navegar({ to: linkDoInventario(id) })}
            />
          </div>
        </Drawer>
      )}
    </>
  )
}
