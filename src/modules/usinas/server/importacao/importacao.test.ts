import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { criarExecutor, sistema } from '#platform/eventos/unidade.ts'
import { andarImportacao } from '#platform/importacao/andar.ts'
import { desfazerImportacao, iniciarImportacao } from '#platform/importacao/receber.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { novaUsina } from '../../contract/usinas.ts'
import { lancarDia } from '../comandos/leituras.ts'
import { criarUsina } from '../comandos/usinas.ts'
import { mesesDaUsina } from '../consultas/meses.ts'
import { usinaPorId } from '../consultas/usinas.ts'
import { lerEnviado, ligarCodigo, receberArquivo } from './comandos/receber.ts'
import { importacaoPorId, linhasDaImportacao } from './consultas.ts'
import { deLeituras } from './importador.ts'
import { importador } from './parte.ts'

const PASTA = join(import.meta.dirname, '../../../../../tests/suporte/documentos')

it('a portal file is compared, written once and undone; no data makes no reading', async () => {
  const banco = await bancoDeTeste()
  const executar = criarExecutor(banco, () => {})
  const andar = (id: string) => andarImportacao({ banco, executar }, importador, id)
  const usina = await executar(sistema, (u) =>
    criarUsina(
      u,
      novaUsina.parse({ nome: 'Anápolis', kwp: 74.8, ca_kw: 75, modalidade: 'GERACAO_COMPARTILHADA', uf: 'GO' }),
    ),
  )
  const enviar = () => {
    const lido = lerEnviado(readFileSync(join(PASTA, 'inversor-01-energia-diaria.csv')))
    return executar(sistema, (u) => receberArquivo(u, 'portal.csv', lido))
  }
  const novembro = async () => (await mesesDaUsina(banco.db, await usinaPorId(banco.db, usina), '2026-11', 1))[0]

  const id = await enviar()
  await andar(id)
  expect(await importacaoPorId(banco.db, id)).toMatchObject({
    situacao: 'conferida',
    linhas: { invalida: 27 },
    sem_usina: [{ codigo: 'NE=33554901' }, { codigo: 'NE=33554902' }, { codigo: 'NE=33554917' }],
  })
  await executar(sistema, (u) => ligarCodigo(u, usina, { importacao_id: id, codigo: 'NE=33554901' }))
  await andar(id)
  expect(await importacaoPorId(banco.db, id)).toMatchObject({ linhas: { nova: 8, invalida: 19 } })
  expect((await novembro())?.gerado_kwh).toBe(null)
  await executar(sistema, (u) => iniciarImportacao(u, deLeituras, id))
  await andar(id)
  expect(await novembro()).toMatchObject({ gerado_kwh: 2308.27, dias_lidos: 8 })

  const deNovo = await enviar()
  await andar(deNovo)
  expect(await importacaoPorId(banco.db, deNovo)).toMatchObject({ linhas: { igual: 8, invalida: 19 } })
  expect((await linhasDaImportacao(banco.db, deNovo, 0))[0]).toMatchObject({ usina: 'Anápolis', antes_kwh: 331.42 })

  await executar(sistema, (u) => lancarDia(u, usina, { dia: '2026-11-04', kwh: 300 }))
  expect(await novembro()).toMatchObject({ gerado_kwh: 2608.27, dias_lidos: 9 })
  await executar(sistema, (u) => desfazerImportacao(u, deLeituras, id))
  await andar(id)
  expect(await importacaoPorId(banco.db, id)).toMatchObject({ situacao: 'desfeita' })
  expect(await novembro()).toMatchObject({ gerado_kwh: 300, dias_lidos: 1 })
})
