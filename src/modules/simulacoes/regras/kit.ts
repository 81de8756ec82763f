import type { KitDaProposta } from '../contract/dinheiro.ts'
import type { EntradaDaSimulacao, FaceDoTelhado } from '../contract/entrada.ts'
import { emNumero } from './em-numeros.ts'
import { tamanhoDe } from './tamanho.ts'

/** A kit of the catalogue with the datasheets of its equipment. */
export interface KitEscolhido {
  kit: KitDaProposta
  modulo: EntradaDaSimulacao['modulo'] | null
  /** of that module */
  modulos: number
  inversores: EntradaDaSimulacao['inversores']
}

/** Modules on the faces in the proportion that they have, what does not divide on the larger ones. */
export function distribuirModulos(faces: readonly FaceDoTelhado[], total: number): FaceDoTelhado[] {
  const soma = faces.reduce((s, f) => s + f.modulos, 0)
  const partes = faces.map((f, n) => (soma === 0 ? (n === 0 ? total : 0) : Math.floor((f.modulos * total) / soma)))
  let sobra = total - partes.reduce((s, p) => s + p, 0)
  const maiores = faces.map((f, n) => ({ n, modulos: f.modulos })).toSorted((a, b) => b.modulos - a.modulos)
  for (const { n } of maiores) {
    if (sobra === 0) break
    partes[n] = (partes[n] ?? 0) + 1
    sobra -= 1
  }
  return faces.map((f, n) => ({ ...f, modulos: partes[n] ?? 0 }))
}

/** What choosing a kit changes: its equipment, its modules on the roof, its price instead of the lines of material. */
export function aplicarKit(
  e: EntradaDaSimulacao,
  { kit, modulo, modulos, inversores }: KitEscolhido,
): EntradaDaSimulacao['variantes'][number]['mudancas'] {
  return {
    kit,
    ...(modulo ? { modulo, faces: distribuirModulos(e.faces, modulos) } : {}),
    ...(inversores.length > 0 ? { inversores } : {}),
    custos: e.custos.filter((c) => c.grupo !== 'material'),
  }
}

/** Where the plant is another than the kit; null where the kit fits. */
export function diferencaDoKit(e: Pick<EntradaDaSimulacao, 'kit' | 'faces' | 'modulo' | 'inversores'>): string | null {
  const { kit } = e
  if (!kit) return null
  const doKit = (itemId: string | null | undefined) => kit.itens.find((i) => i.itemId === itemId)?.quantidade ?? 0
  const { modulos } = tamanhoDe(e)
  const traz = doKit(e.modulo.itemId)
  const fora = e.inversores.find((i) => i.quantidade > doKit(i.itemId))
  if (traz === 0) return `O módulo não é o do kit ${kit.nome}: entra pelo custo avulso.`
  if (modulos > traz)
    return (
      `O kit traz ${emNumero(traz)} módulos e o telhado tem ${emNumero(modulos)}: ` +
      `${modulos - traz === 1 ? 'o que falta entra' : `os ${emNumero(modulos - traz)} que faltam entram`} pelo custo avulso.`
    )
  if (fora) return `O kit ${kit.nome} não traz todos os inversores: os outros entram pelo custo avulso.`
  return modulos < traz ? `O kit traz ${emNumero(traz)} módulos e o telhado usa ${emNumero(modulos)}.` : null
}
