import { sql } from 'kysely'
import { configDoCampo } from '#engines/funil/campos.ts'
import { digitosVerificadores } from '#kit/documento.ts'
import { uuidv7 } from '#kit/id.ts'
import { semAcentos } from '#kit/texto.ts'
import { cadastrarContato } from '#modules/contatos/publico.ts'
import { definirLugar } from '#modules/contatos/server/campos/comandos/mostrar.ts'
import { conferirNovos } from '#modules/contatos/server/comandos/conferir.ts'
import { abrirPedido, registrarConsentimento } from '#modules/contatos/server/comandos/privacidade.ts'
import { andarImportacao } from '#modules/contatos/server/importacao/comandos/andar.ts'
import {
  iniciarImportacao,
  mapearColunas,
  receberPlanilha,
} from '#modules/contatos/server/importacao/comandos/receber.ts'
import type { Mapa } from '#modules/contatos/regras/mapa.ts'
import { criarCampo } from '#modules/funis/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { lerPlanilha } from '#platform/planilha/ler.ts'
import type { Servicos } from '#platform/servicos.ts'
import { empresasDaCarteira, pessoasDaCarteira, pracas } from './dados-dos-contatos.ts'

const EMPRESA =
  '^(Academia|Auto Peças|Cerealista|Clínica|Clube|Colégio|Condomínio|Confecções|Cooperativa|Escola|Farmácia|Gráfica|Granja|Hotel|Igreja|Laticínio|Lavanderia|Marmoraria|Mercado|Metalúrgica|Oficina|Padaria|Pet Shop|Pizzaria|Posto|Restaurante|Sorveteria|Supermercado|Transportadora) '
const ARQUIVO = 'carteira-nordeste.csv'
const cpf = (n: number) => `${310_000_000 + n * 7919}`
const cnpj = (n: number) => `${String(21_400_000 + n * 3571)}0001`
const documento = (base: string) => base + digitosVerificadores(base)
const pracaDe = (n: number) => pracas[n % pracas.length] ?? pracas[0]
const celular = (n: number) =>
  `(${pracaDe(n).ddd}) 9${String(8_1000_000 + n * 73_517).slice(0, 4)}-${String(1000 + ((n * 617) % 9000))}`
const email = (nome: string) =>
  `${semAcentos(nome)
    .split(' ')
    .filter((p) => p.length > 2)
    .slice(0, 2)
    .join('.')}@correio.test`

/** Returns the spreadsheet that the company imported when it began, with two typical mistakes. */
function planilha(): string {
  const pessoas = pessoasDaCarteira.map((nome, n) => [
    nome,
    documento(cpf(n)),
    celular(n),
    n % 3 ? email(nome) : '',
    pracaDe(n).cidade,
    pracaDe(n).uf,
    String(10_482_310 + n * 9377),
    n % 4 ? 'carteira' : 'carteira, indicação',
    ['Residência', 'Residência', 'Agronegócio', 'Comércio'][n % 4],
    `0${1 + (n % 9)}/20${22 + (n % 4)}`,
  ])
  const empresas = empresasDaCarteira.map(({ nome, ramo }, n) => [
    nome,
    documento(cnpj(n)),
    celular(n + 40),
    `contato@${semAcentos(nome).split(' ').slice(0, 2).join('')}.test`,
    pracaDe(n + 3).cidade,
    pracaDe(n + 3).uf,
    `${String(7_220_145 + n * 4811)}, ${String(7_220_146 + n * 4811)}`,
    n % 2 ? 'carteira' : 'carteira, alta tensão',
    ramo,
    `1${n % 3}/2023`,
  ])
  const erradas = [
    ['Osmarina Teles', '111.222.333-00', '(86) 99812-3344', '', 'Teresina', 'PI', '', 'carteira', '', ''],
    ['Jurandir Alves', '', '8699', 'jurandir arroba correio', 'Timon', 'MA', '', 'carteira', 'Pesca', ''],
  ]
  return [
    ['Nome', 'CPF/CNPJ', 'Celular', 'E-mail', 'Cidade', 'UF', 'UC', 'Etiquetas', 'Ramo de atividade', 'Cliente desde'],
    ...pessoas,
    ...empresas,
    ...erradas,
  ]
    .map((l) => l.join(';'))
    .join('\r\n')
}

/**
 * Seeds the contacts of the demonstration through the import itself, with addresses, consents, requests under the data
 * protection law (LGPD), and a few probable duplicates.
 */
export async function semearContatos(s: Servicos): Promise<void> {
  const { banco, executar } = s
  if (await banco.db.selectFrom('cad.importacoes').select('id').where('nome', '=', ARQUIVO).executeTakeFirst()) return
  await executar(sistema, async (u) => {
    const opcoes = ['Residência', 'Comércio', 'Indústria', 'Serviços', 'Agronegócio'].map((rotulo) => ({
      id: semAcentos(rotulo),
      rotulo,
      arquivada: false,
    }))
    const ramo = await criarCampo(u, {
      rotulo: 'Ramo de atividade',
      tipo: 'selecao',
      escopo: 'contato',
      config: configDoCampo.parse({ opcoes }),
    })
    await definirLugar(u, ramo.chave, { na_lista: true })
    const desde = await criarCampo(u, {
      rotulo: 'Cliente desde',
      tipo: 'mes',
      escopo: 'contato',
      config: configDoCampo.parse({}),
    })
    await definirLugar(u, desde.chave, { na_lista: false })
  })
  await importarCarteira(s)
  await completar(s)
  await repetir(s)
  while ((await executar(sistema, (u) => conferirNovos(u.tx))) > 0) continue
}

async function importarCarteira(s: Servicos): Promise<void> {
  const id = await s.executar(sistema, (u) => receberPlanilha(u, ARQUIVO, lerPlanilha(Buffer.from(planilha()))))
  const { mapa } = await s.banco.db
    .selectFrom('cad.importacoes')
    .select('mapa')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await s.executar(sistema, (u) =>
    mapearColunas(u, id, { mapa: mapa as Mapa, duplicados: 'atualizar', etiqueta: '', regras: false }),
  )
  await andarImportacao(s, id)
  await s.executar(sistema, (u) => iniciarImportacao(u, id))
  await andarImportacao(s, id)
}

/** Adds addresses, consumer units, responsible colleagues and consents. */
async function completar(s: Servicos): Promise<void> {
  // customers belong to those who sell and those who look after them
  const gente = await s.banco.db
    .selectFrom('cad.usuarios as u')
    .innerJoin('cad.membros as m', 'm.usuario_id', 'u.id')
    .select(['u.id', 'u.email'])
    .distinct()
    .where('u.ativo', '=', true)
    .where('m.departamento', 'in', ['vu', 'co', 'vc'])
    .orderBy('u.email')
    .execute()
  const contatos = await s.banco.db
    .selectFrom('cad.contatos')
    .select(['id', 'nome', 'tipo', 'cidade'])
    .where('tags', '@>', sql<string[]>`array['carteira']`)
    .orderBy('nome')
    .execute()
  const donos = contatos.map((_, n) => (n % 5 === 4 ? null : (gente[n % gente.length]?.id ?? null)))
  await s.executar(sistema, async (u) => {
    await sql`
      update cad.contatos k
      set
        responsavel_id = v.dono,
        origem = v.origem,
        atualizado_em = now() - make_interval(hours => v.n::int * 7)
      from unnest(
        ${contatos.map((c) => c.id)}::uuid[],
        ${donos}::uuid[],
        ${contatos.map((_, n) => ['Indicação', 'Carteira', 'Instagram', 'Feira'][n % 4])}::text[]
      ) with ordinality v(id, dono, origem, n)
      where k.id = v.id
    `.execute(u.tx)
    const lugares = contatos.map((c, n) => ({
      ...(pracas.find((p) => p.cidade === c.cidade) ?? pracas[0]),
      id: uuidv7(),
      contato_id: c.id,
      numero: String(40 + n * 37),
    }))
    await u.tx
      .insertInto('cad.contato_enderecos')
      .values(
        lugares.map(({ id, contato_id, rua, numero, bairro, cidade, uf, cep }) => ({
          id,
          contato_id,
          rotulo: 'Principal',
          logradouro: rua,
          numero,
          bairro,
          cidade,
          uf,
          cep,
        })),
      )
      .execute()
    await sql`
      update cad.unidades_consumidoras x
      set
        endereco_id = v.endereco,
        classe = case k.tipo when 'empresa' then 'comercial' else 'residencial' end,
        campos = x.campos || jsonb_build_object(
            'concessionaria_id',
            v.distribuidora,
            'titular_uc',
            k.nome,
            'grupo_tarifario',
            case when k.tags @> '{alta tensão}' then 'grupo_a' else 'grupo_b' end
          )
      from unnest(
        ${lugares.map((l) => l.contato_id)}::uuid[],
        ${lugares.map((l) => l.id)}::uuid[],
        ${lugares.map((l) => l.distribuidora)}::text[]
      ) v(contato, endereco, distribuidora)
      join cad.contatos k on k.id = v.contato
      where x.contato_id = v.contato
    `.execute(u.tx)
    // contacts of the funnels whose names are those of companies become companies
    await sql`
      update cad.contatos set tipo = 'empresa'
      where tipo = 'pessoa'
        and nome ~ ${EMPRESA}
    `.execute(u.tx)
    for (const [n, c] of contatos.slice(0, 18).entries())
      await registrarConsentimento(u, c.id, {
        finalidade: n % 3 === 2 ? 'ofertas' : 'atendimento',
        canal: 'whatsapp',
        dado: n !== 7,
        prova: n === 7 ? 'Pediu por mensagem para não receber mais' : 'Assinou o termo na visita',
      })
    const [empresas, pessoas] = [
      contatos.filter((c) => c.tipo === 'empresa'),
      contatos.filter((c) => c.tipo === 'pessoa'),
    ]
    for (const [n, e] of empresas.slice(0, 8).entries())
      await u.tx
        .insertInto('cad.contato_empresas')
        .values({
          pessoa_id: pessoas[n]?.id ?? '',
          empresa_id: e.id,
          papel: ['Sócia', 'Gerente', 'Compras', 'Financeiro'][n % 4] ?? '',
        })
        .execute()
    if (pessoas[9] && pessoas[14]) {
      await abrirPedido(u, pessoas[9].id, 'acesso', 'Quer saber o que guardamos dela. Pediu por e-mail.')
      await abrirPedido(u, pessoas[14].id, 'correcao', 'O nome da rua está errado na conta.')
    }
  })
}

/** Registers people again from another source, as probable duplicates. */
async function repetir(s: Servicos): Promise<void> {
  await s.executar(sistema, async (u) => {
    await cadastrarContato(u, {
      nome: 'Raimunda N. de Sousa',
      cidade: 'Teresina',
      uf: 'PI',
      telefone: '5586994120033',
      origem: 'WhatsApp',
    })
    await cadastrarContato(u, {
      nome: 'Francisco das Chagas de Lima',
      cidade: 'Parnaíba',
      uf: 'PI',
      email: 'chagas.lima@correio.test',
      origem: 'Site',
    })
    await cadastrarContato(u, {
      tipo: 'empresa',
      nome: 'Panificadora Pão da Vila',
      cidade: 'São Luís',
      uf: 'MA',
      origem: 'Meta',
    })
  })
}
