import { esquecerConfiguracao, obterConfiguracao } from '#platform/navegador/configuracao.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { corDeHex } from '#ui/cores.ts'
import { guardarTemaDaEmpresa } from '#ui/tema-do-usuario.ts'

const NOMES = { primaria: 'primary', secundaria: 'secondary', destaque: 'accent' } as const

/** Makes the company's colours the default theme of this browser. */
export async function aplicarCoresDaEmpresa(): Promise<void> {
  const { empresa } = await obterConfiguracao()
  const escolhidas = Object.entries(empresa?.cores ?? {}).flatMap(([nome, hex]) =>
    hex ? [[NOMES[nome as keyof typeof NOMES], corDeHex(hex)] as const] : [],
  )
  guardarTemaDaEmpresa(Object.fromEntries(escolhidas))
}

/** Shows a change of the company's data in this page without a reload. */
export async function relerEmpresa(): Promise<void> {
  esquecerConfiguracao()
  await Promise.all([
    consultas.invalidateQueries({ queryKey: ['configuracao'] }),
    consultas.invalidateQueries({ queryKey: ['empresa'] }),
  ])
  await aplicarCoresDaEmpresa()
}
