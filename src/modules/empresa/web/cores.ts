import { esquecerConfiguracao, obterConfiguracao } from '#platform/navegador/configuracao.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { corDeHex } from '#ui/cores.ts'
import { guardarTemaDaEmpresa } from '#ui/tema-do-usuario.ts'

/** Makes the company's colours the default theme of this browser. */
export async function aplicarCoresDaEmpresa(): Promise<void> {
  const { empresa } = await obterConfiguracao()
  const { primaria, secundaria, destaque } = empresa?.cores ?? {}
  guardarTemaDaEmpresa({
    ...(primaria ? { primary: corDeHex(primaria) } : {}),
    ...(secundaria ? { secondary: corDeHex(secundaria) } : {}),
    ...(destaque ? { accent: corDeHex(destaque) } : {}),
  })
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
