import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { molduras } from '../contract/molduras.ts'

const chave = ['chat', 'molduras'] as const

/** Sites allowed to embed the desk in their pages; for administrators. */
export function Molduras() {
  const qc = useQueryClient()
  const { data } = useQuery({
    queryKey: chave,
    queryFn: async ({ signal }) => (await chamar(molduras.obter, {}, { signal })).data.origens,
  })
  const [texto, setTexto] = useState<string | null>(null)
  const { indo, geral, fazer } = useAto()
  const salvar = () =>
    fazer(async () => {
      const r = await chamar(molduras.definir, { body: { origens: (texto ?? '').split(/\s+/).filter(Boolean) } })
      qc.setQueryData(chave, r.data.origens)
      setTexto(null)
      avisar({ titulo: 'Sites salvos', tom: 'sucesso' })
    }, 'Os sites não puderam ser salvos.')
  return (
    <section aria-labelledby="molduras" className="grid max-w-[680px] gap-3 p-4">
      <h2 id="molduras" className="text-13 font-semibold">
        Atendimento embutido
      </h2>
      <TextArea
        rotulo="Sites que podem mostrar o atendimento do Financiamento"
        dica="Um endereço https por linha, sem caminho. Vazio: nenhum site. O navegador só mantém a pessoa conectada em páginas do mesmo domínio da empresa."
        placeholder="https://portal.suaempresa.com.br"
        value={texto ?? data?.join('\n') ?? ''}
        erro={geral}
        onChange={(e) => setTexto(e.currentTarget.value)}
      />
      <div>
        <Button ocupado={indo} disabled={texto === null} onClick={() => void salvar()}>
          Salvar sites
        </Button>
      </div>
    </section>
  )
}
