import { sql } from 'kysely'
import { expect } from 'vitest'
import { DIA_MS } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { contratos } from '#modules/contratos/contract/contratos.ts'
import type { Contrato } from '#modules/contratos/contract/formas.ts'
import { pedidoMudou } from '#modules/contratos/server/comandos/assinaturas.ts'
import { vigorarVencidos } from '#modules/contratos/server/comandos/lembrar.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { appDeTeste } from './app.ts'
import { pessoaDeTeste } from './pessoa.ts'

const CPF = '52998224725'

/** The day so many days from today. */
export const daqui = (dias: number) => new Date(Date.now() + dias * DIA_MS).toISOString().slice(0, 10)

/** An application with who sells, who reviews and who answers for contracts, and a contract led to each state. */
export async function contratosDeTeste() {
  const casa = await appDeTeste()
  const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  const outra = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  const leitor = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'leitor' }])
  const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  const advogado = await pessoaDeTeste(casa, [{ departamento: 'jrdc', papel: 'supervisor' }])

  const s = () => casa.app.s
  const db = () => s().banco.db

  async function contatoNovo(): Promise<string> {
    const id = uuidv7()
    await sql`
      insert into cad.contatos (id, nome, email, telefone)
      values (${id}, 'Marta Vilela Nunes', ${`marta-${id}@exemplo.com`}, ${`5562${id.replaceAll(/\D/g, '').slice(-9)}`})
    `.execute(db())
    return id
  }

  async function aceita(): Promise<string> {
    const contato_id = await contatoNovo()
    const criada = await vendedora.chamar(propostas.criar, {
      body: { conteudo: { tipo: 'autoconsumo', entrada: casaDeTeste() }, contato_id },
    })
    const { id, revisao } = criada.corpo.data
    await vendedora.chamar(propostas.enviar, { params: { id }, body: { revisao } })
    await vendedora.chamar(propostas.aceitar, {
      params: { id },
      body: { nome: 'Marta Vilela Nunes', letra: 'A', pagamento: 0, motivo: 'aceitou por telefone' },
    })
    return id
  }

  const abrir = async () =>
    (await vendedora.chamar(contratos.criar, { body: { proposta_id: await aceita() } })).corpo.data
  const ler = async (id: string) => (await advogado.chamar(contratos.obter, { params: { id } })).corpo.data

  /** What no system has: address, officer, who guarantees, who signs. */
  async function preencher(c: Contrato): Promise<Contrato> {
    const { da_proposta: _, quadros: __, ...conteudo } = c.conteudo
    const [cliente] = conteudo.signatarios
    if (!cliente) throw new TypeError('the customer signs')
    const r = await vendedora.chamar(contratos.salvar, {
      params: { id: c.id },
      body: {
        revisao: c.revisao,
        conteudo: {
          ...conteudo,
          variaveis: {
            ...conteudo.variaveis,
            'cliente.documento': CPF,
            'cliente.endereco': 'Rua 9, 100',
            'contrato.prazo_meses': '12',
            'reajuste.indice': 'IGP-M',
            'cliente.cidade': 'Goiânia',
            'cliente.uf': 'GO',
            'cliente.telefone': '(62) 99999-4471',
            'empresa.razao_social': 'Girassol Energia Ltda.',
            'empresa.cnpj': '12ABC34501DE35',
            'empresa.cidade': 'Goiânia, GO',
            'empresa.encarregado': 'Ivo Sales',
            'empresa.encarregado_email': 'dados@exemplo.com',
            'garantia.instalacao_quem': 'a CONTRATADA',
          },
          signatarios: [
            { ...cliente, cpf: CPF, email: 'marta@exemplo.com' },
            {
              nome: 'Rafael Nogueira',
              cpf: '11144477735',
              email: 'rafael@exemplo.com',
              telefone: null,
              papel: 'contratada',
              contato_id: null,
            },
          ],
        },
      },
    })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    return r.corpo.data
  }

  async function aprovado(): Promise<Contrato> {
    const { id } = await preencher(await abrir())
    await vendedora.chamar(contratos.pedirRevisao, { params: { id }, body: { ate: daqui(2) } })
    const r = await advogado.chamar(contratos.aprovar, { params: { id } })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    return r.corpo.data
  }

  async function enviado(): Promise<Contrato> {
    const c = await aprovado()
    const r = await vendedora.chamar(contratos.enviar, {
      params: { id: c.id },
      body: { revisao: c.revisao, assinar_ate: daqui(7) },
    })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    return r.corpo.data
  }

  const pedidoDe = async (id: string): Promise<string> => {
    const { rows } = await sql<{ pedido_id: string }>`
      select pedido_id from contratos.versoes where contrato_id = ${id} and estado in ('enviada', 'assinada')
    `.execute(db())
    return rows[0]?.pedido_id ?? ''
  }
  const assinar = async (id: string, situacao: 'parcial' | 'concluido' | 'recusado', motivo?: string) => {
    const pedidoId = await pedidoDe(id)
    await s().executar(sistema, (u) => pedidoMudou(u, { origem: { tipo: 'contrato', id }, pedidoId, situacao, motivo }))
  }
  async function vigente(): Promise<Contrato> {
    const { id } = await enviado()
    await assinar(id, 'concluido')
    await vigorarVencidos(s(), new Date(Date.now() + 9 * DIA_MS))
    return ler(id)
  }

  return {
    casa,
    vendedora,
    outra,
    leitor,
    gestora,
    advogado,
    s,
    db,
    aceita,
    abrir,
    ler,
    preencher,
    aprovado,
    enviado,
    assinar,
    vigente,
  }
}
