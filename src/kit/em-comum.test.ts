import { expect, it } from 'vitest'
import { emComum } from './em-comum.ts'

/** Runs that end when told to. */
function corridas() {
  const fins: { dar: (v: string) => void; falhar: (e: Error) => void }[] = []
  const fazer = () => new Promise<string>((dar, falhar) => void fins.push({ dar, falhar }))
  return { fins, fazer }
}
const umaVolta = () => new Promise((r) => setTimeout(r, 0))

it('lets callers join only a run that begins after they asked', async () => {
  const { fins, fazer } = corridas()
  const pedir = emComum<string>()
  const primeiro = pedir('a', fazer)
  const [segundo, terceiro] = [pedir('a', fazer), pedir('a', fazer)]
  expect(fins).toHaveLength(1)
  fins[0]?.dar('velho')
  expect(await primeiro).toBe('velho')
  await umaVolta()
  expect(fins).toHaveLength(2)
  // this one asked while the second run is in progress: it waits for a third
  const quarto = pedir('a', fazer)
  fins[1]?.dar('novo')
  expect(await Promise.all([segundo, terceiro])).toEqual(['novo', 'novo'])
  await umaVolta()
  fins[2]?.dar('mais novo')
  expect(await quarto).toBe('mais novo')
  await umaVolta()
  void pedir('a', fazer)
  expect(fins).toHaveLength(4)
})

it('keeps keys apart, and a failure to those who shared its run', async () => {
  const { fins, fazer } = corridas()
  const pedir = emComum<string>()
  const [um, outro, depois] = [pedir('a', fazer), pedir('b', fazer), pedir('a', fazer)]
  expect(fins).toHaveLength(2)
  fins[0]?.falhar(new Error('caiu'))
  await expect(um).rejects.toThrow('caiu')
  await umaVolta()
  fins[1]?.dar('b')
  fins[2]?.dar('a')
  expect(await Promise.all([outro, depois])).toEqual(['b', 'a'])
})
