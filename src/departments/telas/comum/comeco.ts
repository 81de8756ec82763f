import { useQuery } from '@tanstack/react-query'
import { comeco } from '#modules/paineis/contract/comeco.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { usePode } from '#platform/navegador/pessoa.ts'

const CHAVE = ['paineis', 'comeco'] as const

/** The first steps of the company, for its administrators. Read again whenever the page is looked at. */
export const useComeco = () =>
  useQuery({
    queryKey: CHAVE,
    enabled: usePode('cad.empresa.editar'),
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) => (await chamar(comeco.ver, {}, { signal })).data,
  })

export async function dispensarComeco(dispensado: boolean): Promise<void> {
  await chamar(comeco.dispensar, { body: { dispensado } })
  await consultas.invalidateQueries({ queryKey: CHAVE })
}
