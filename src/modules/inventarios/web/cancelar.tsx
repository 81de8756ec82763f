import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { ComMotivo } from '#modules/estoque/web/publico.ts'
import { Button } from '#ui/button.tsx'
import { inventarios } from '../contract/inventarios.ts'
import { relerInventarios } from './dados.ts'

/** Gives a count up: the book stays as it is, and so do the counts that were made. */
export function BotaoDeCancelar({ id }: { id: string }) {
  const [aberto, setAberto] = useState(false)
  return (
    <>
      <Button tamanho="pequeno" variante="fantasma" onClick={() => setAberto(true)}>
        Cancelar inventário
      </Button>
      {aberto && (
        <ComMotivo
          titulo="Cancelar este inventário?"
          descricao="Nada é lançado. O que foi contado fica guardado, e o lugar volta a se movimentar."
          confirmar="Cancelar inventário"
          aoFechar={() => setAberto(false)}
          aoConfirmar={async (motivo) => {
            await chamar(inventarios.cancelar, { params: { id }, body: { motivo } })
            await relerInventarios()
          }}
        />
      )}
    </>
  )
}
