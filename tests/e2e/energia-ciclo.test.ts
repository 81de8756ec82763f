import { beforeAll, expect, it } from 'vitest'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import { contratos } from '#modules/contratos/contract/contratos.ts'
import { matriculas } from '#modules/matriculas/contract/matriculas.ts'
import { cooperativaDeTeste } from '#tests/suporte/cooperativa.ts'
import { semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { assinarNoCelular, contratoEnviado, janelaDe, naCarta, type QuemAssina } from './suporte/ciclo.ts'

const UC = '0083.559-7'
const casa = await servidorDeTeste()
const cooperativa = await cooperativaDeTeste(casa)
const advogado = await pessoaDeTeste(casa, [{ departamento: 'jrdc', papel: 'supervisor' }])
const cliente: QuemAssina = {
  nome: 'Sérgio Antunes Prado',
  cpf: cooperativa.novoCpf(),
  email: 'sergio@exemplo.com',
}
const empresa: QuemAssina = { nome: 'Rafael Nogueira', cpf: '11144477735', email: 'rafael@exemplo.com' }
let contato = ''

beforeAll(async () => {
  const criado = await cooperativa.chefe.chamar(contatos.criar, {
    body: { nome: cliente.nome, documento: cliente.cpf, email: cliente.email, telefone: '11992144471' },
  })
  expect(criado.status, JSON.stringify(criado.corpo)).toBe(200)
  contato = criado.corpo.data.id
})

/** The operator enrols from the accepted proposal, on the screen; returns the membership. */
async function matricularPelaTela() {
  const { pagina, contexto, erros } = await janelaDe(casa, cooperativa.operadora.id)
  await pagina.goto('/co/matricula')
  await pagina.getByRole('button', { name: 'Nova matrícula' }).first().click()
  const dialogo = pagina.getByRole('dialog', { name: 'Nova matrícula' })
  await dialogo.getByLabel('Proposta aceita', { exact: true }).click()
  await pagina.getByRole('option', { name: new RegExp(cliente.nome) }).click()
  await dialogo.getByRole('button', { name: 'Matricular', exact: true }).click()
  await pagina.waitForURL(/\/co\/matricula\/[0-9a-f-]{36}$/)
  await pagina.getByText(cliente.nome).first().waitFor()
  const id = new URL(pagina.url()).pathname.split('/').at(-1) ?? ''
  expect(erros).toEqual([])
  await contexto.close()
  const lida = await cooperativa.operadora.chamar(matriculas.obter, { params: { id } })
  expect(lida.status, JSON.stringify(lida.corpo)).toBe(200)
  return lida.corpo.data
}

it('[S2.9] a proposal becomes a contract that two sign on phones, the file proves itself, and the customer a member', async () => {
  const proposta = await cooperativa.propostaAceita(contato, UC)
  const contrato = await contratoEnviado({ casa, proposta, quem: cooperativa.chefe, advogado, cliente, empresa })
  const doCliente = await assinarNoCelular(casa, cliente, true)
  await doCliente.getByText('Agora é com Rafael.').waitFor()
  const daEmpresa = await assinarNoCelular(casa, empresa, false)
  await daEmpresa.getByRole('heading', { name: 'Pronto, Rafael. Todos assinaram.' }).waitFor()
  await naCarta(casa, cliente.email, /(Assinado por todos)/)
  await doCliente.reload()
  await doCliente.getByRole('heading', { name: /Todos assinaram/ }).waitFor()
  await semBarreiras(doCliente)
  const endereco = await doCliente.getByRole('link', { name: 'Baixar a minha via' }).getAttribute('href')
  const arquivo = Buffer.from(await (await fetch(`${casa.url}${endereco ?? ''}`)).arrayBuffer())

  await doCliente.locator('a[href^="/verificar/"]').click()
  await doCliente.waitForURL('/verificar/*')
  const comparar = (buffer: Buffer) =>
    doCliente.locator('#arquivo').setInputFiles({ name: 'contrato.pdf', mimeType: 'application/pdf', buffer })
  await comparar(arquivo)
  await doCliente.getByText('Sim: este arquivo é o documento assinado, sem nenhuma mudança.').waitFor()
  await semBarreiras(doCliente)
  const tocado = Buffer.from(arquivo)
  tocado[40] = (tocado[40] ?? 0) ^ 1
  await comparar(tocado)
  await doCliente.getByText('Não: este arquivo não é o documento assinado, ou foi alterado.').waitFor()

  const { corpo } = await advogado.chamar(contratos.obter, { params: { id: contrato.id } })
  expect(corpo.data.situacao).toBe('arrependimento')
  const matriculado = await matricularPelaTela()
  expect(matriculado.proposta?.id).toBe(proposta)
  expect((await cooperativa.ateAtiva(matriculado, cliente.cpf)).situacao).toBe('ativa')
  await Promise.all([doCliente.context().close(), daEmpresa.context().close()])
})
