import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sistema } from '#platform/eventos/unidade.ts'
import { anotarCopia } from '#platform/copia/repositorio/copias.ts'
import { avisos } from '#modules/avisos/contract/avisos.ts'
import { plataforma } from '#platform/contrato.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'

const copias = mkdtempSync(join(tmpdir(), 'girassol-copias-'))
aoFim(() => rmSync(copias, { recursive: true, force: true }))
// the process of the copy finds no database in this data folder: every attempt fails
const casa = await appDeTeste({ env: { COPIA_PASTA: copias } })
const admin = await casa.como('admin@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const titulos = async (p: Chamada) =>
  ((await p.chamar(avisos.listar)).corpo.data as { titulo: string; tipo: string }[])
    .filter((n) => n.tipo.startsWith('maquina.'))
    .map((n) => n.titulo)

it('[achado R1] a failed nightly copy notifies administrators, once', async () => {
  await expect
    .poll(() => titulos(admin), { timeout: 60_000, interval: 300 })
    .toContainEqual(expect.stringMatching(/^A cópia de segurança de \d\d\/\d\d\/\d{4} 03:00 não foi feita$/))
  expect(await titulos(atendente)).toEqual([])
  const { corpo } = await admin.chamar(plataforma.saude)
  expect(corpo.maquina?.copia).toMatchObject({
    noturna: true,
    ultima_em: null,
    falha: expect.stringMatching(/Não há dados do Girassol/) as string,
  })
})

it('[achado R1] shows the age of the last copy and the free disk to administrators only', async () => {
  await casa.app.s.executar(sistema, (u) =>
    anotarCopia(u, {
      origem: 'manual',
      comecou_em: new Date(),
      arquivo: join(copias, 'x.tar.gz'),
      bytes: 10,
      erro: null,
    }),
  )
  const { status, corpo } = await admin.chamar(plataforma.saude)
  expect(status).toBe(200)
  expect(corpo.maquina).toMatchObject({
    copia: { noturna: true, horas: 0, falha: null },
    disco: { estado: expect.any(String) as string },
  })
  expect(corpo.maquina?.disco?.livre_bytes).toBeGreaterThan(0)
  for (const outro of [atendente, await casa.como(null)])
    expect((await outro('GET', '/api/saude')).corpo).not.toHaveProperty('maquina')
})
