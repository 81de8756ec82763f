import { useQuery } from '@tanstack/react-query'
import { areasComComeco, comeco, type AreaComComeco } from '#modules/paineis/contract/comeco.ts'
import { contem } from '#kit/objeto.ts'
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

/** The first steps of an area; none for an area without them. */
export const useComecoDaArea = (area: string) => {
  const propria = contem(areasComComeco, area) ? area : null
  return useQuery({
    queryKey: [...CHAVE, area],
    enabled: usePode('paineis.painel.ver') && propria !== null,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) =>
      propria && (await chamar(comeco.daArea, { params: { area: propria } }, { signal })).data,
  })
}

export async function dispensarComecoDaArea(area: AreaComComeco): Promise<void> {
  await chamar(comeco.dispensarDaArea, { params: { area }, body: { dispensado: true } })
  await consultas.invalidateQueries({ queryKey: CHAVE })
}
