import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { DIA_MS, somarDias } from '#kit/dias.ts'
import { carregarAcesso, usuariosComPermissao } from '#modules/acesso/publico.ts'
import { semearContratos, type ContratoDaDemonstracao } from '#modules/contratos/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'

type Caso = ContratoDaDemonstracao

interface Membro {
  contato_id: string
  uc: string
  kwh: number
  desconto: number | null
  distribuidora: string
  usina: string
}
interface Cota {
  contato_id: string
  parte: number
  aporte_centavos: number
  usina: string
  kwp: number
}
interface Aceita {
  id: string
  tipo: 'autoconsumo' | 'assinatura'
  dias: number
}

async function lerMembros(db: Db): Promise<Membro[]> {
  const { rows } = await sql<Membro>`
    select m.contato_id, x.numero as uc, u.kwh_contratado::float8 as kwh, m.desconto::float8 as desconto,
      coalesce(d.nome, '') as distribuidora, s.nome as usina
    from matriculas_publico.matriculas m
    join matriculas_publico.unidades u on u.matricula_id = m.id
    join contatos_publico.unidades_consumidoras x on x.id = u.unidade_id
    join contatos_publico.contatos k on k.id = m.contato_id and length(k.documento) = 11
    join usinas_publico.usinas s on s.id = u.usina_id
    left join tarifas.distribuidoras d on d.id = s.distribuidora_id
    where m.situacao = 'ativa'
      and m.modelo_de_cobranca = 'ECONOMIA_GARANTIDA'
    order by m.numero desc
    limit 20
  `.execute(db)
  return rows
}

async function lerCotas(db: Db): Promise<Cota[]> {
  const { rows } = await sql<Cota>`
    select c.contato_id, c.parte::float8 as parte, c.aporte_centavos::float8 as aporte_centavos, u.nome as usina,
      u.kwp::float8 as kwp
    from investidores.cotas c
    join usinas_publico.usinas u on u.id = c.usina_id
    where c.contato_id is not null
    order by c.nome, c.id
  `.execute(db)
  return rows
}

/** Accepted proposals that have a contract, the oldest first. */
async function lerAceitas(db: Db): Promise<Aceita[]> {
  const { rows } = await sql<Aceita>`
    select p.id, p.tipo, extract(epoch from now() - max(a.em))::float8 / 86400 as dias
    from propostas.propostas p
    join propostas.aceites a on a.proposta_id = p.id
    where p.estado = 'aceita'
      and p.tipo in ('autoconsumo', 'assinatura')
    group by p.id
    order by dias desc
  `.execute(db)
  return rows
}

const daAssinatura = (m: Membro, fim: Caso['fim'], dias: number, mais: Partial<Caso> = {}): Caso => ({
  tipo: 'assinatura',
  contato_id: m.contato_id,
  fim,
  dias,
  prazo_meses: 60,
  valores: {
    'proposta.numero': 'em papel, arquivada',
    'proposta.aceita_em': diaAqui(new Date(Date.now() - (dias + 3) * DIA_MS)),
    'plano.modelo': 'economia garantida',
    'plano.desconto': String(Math.round((m.desconto ?? 0.15) * 100)),
    'plano.kwh_mes': String(Math.round(m.kwh)),
    'plano.aviso_previo': '90',
    'usina.distribuidora': m.distribuidora,
    'usina.unidade': m.uc,
  },
  quadros: {
    unidades: {
      titulo: 'Unidades consumidoras',
      colunas: ['Unidade', 'Distribuidora', 'Energia por mês'],
      linhas: [[m.uc, m.distribuidora, `${Math.round(m.kwh).toLocaleString('pt-BR')} kWh`]],
    },
  },
  ...mais,
})

const doInvestimento = (c: Cota, fim: Caso['fim'], dias: number): Caso => ({
  tipo: 'investimento',
  contato_id: c.contato_id,
  fim,
  dias,
  prazo_meses: 300,
  valores: {
    'proposta.numero': 'em papel, arquivada',
    'proposta.aceita_em': diaAqui(new Date(Date.now() - (dias + 5) * DIA_MS)),
    'investimento.usina': c.usina,
    'investimento.aporte': String(c.aporte_centavos),
    'investimento.cota': String(c.parte),
    'investimento.potencia': c.kwp.toFixed(2),
    'investimento.prazo': '25',
    'investimento.gestao': '8',
  },
  quadros: {
    cenarios: {
      titulo: 'Cenários',
      colunas: ['Cenário', 'Geração', 'Vacância', 'Energia ao ano'],
      linhas: [
        ['Pessimista', '90 %', '15 %', '3 %'],
        ['Base', '100 %', '5 %', '5 %'],
        ['Otimista', '105 %', '2 %', '6 %'],
      ],
    },
  },
})

const COBERTURAS = [
  { nome: 'Incêndio, raio e explosão', limite_centavos: null },
  { nome: 'Vendaval e granizo', limite_centavos: 4_000_000 },
  { nome: 'Danos elétricos', limite_centavos: 1_500_000 },
  { nome: 'Roubo e furto qualificado', limite_centavos: 2_500_000 },
]

function doSeguro(
  m: Membro,
  p: { fim: Caso['fim']; dias: number; numero: string; inicio: string; meses: number; mil: number },
  sinistros: Caso['sinistros'] = [],
): Caso {
  return {
    tipo: 'seguro',
    contato_id: m.contato_id,
    fim: p.fim,
    dias: p.dias,
    valores: {},
    sinistros,
    apolice: {
      seguradora: 'Seguradora Horizonte',
      numero: p.numero,
      inicio: p.inicio,
      fim: somarDias(p.inicio, Math.round(p.meses * 30.4)),
      segurado_centavos: p.mil * 100_000,
      premio_centavos: Math.round(p.mil * 100_000 * 0.009),
      franquia_centavos: 150_000,
      coberturas: COBERTURAS,
      beneficiario: 'o próprio segurado',
    },
  }
}

function seguros([a, b, c, d, e]: readonly Membro[], hoje: string): Caso[] {
  if (!a || !b || !c || !d || !e) return []
  const apolice = (numero: string, ha: number, mil: number) => ({
    numero,
    inicio: somarDias(hoje, -ha),
    meses: 12,
    mil,
    dias: ha,
  })
  const raio = {
    ocorrido_em: somarDias(hoje, -64),
    cobertura: 'Danos elétricos',
    descricao: 'Surto na rede queimou o inversor; laudo do instalador em anexo.',
    pedido_centavos: 870_000,
  }
  const granizo = {
    ocorrido_em: somarDias(hoje, -28),
    cobertura: 'Vendaval e granizo',
    descricao: 'Granizo trincou oito módulos do telhado norte.',
    pedido_centavos: 1_140_000,
  }
  return [
    doSeguro(a, { ...apolice('AP-2210-88', 90, 62), fim: 'vigente' }, [
      {
        ...raio,
        passos: [{ situacao: 'em_analise' }, { situacao: 'deferido' }, { situacao: 'pago', pago_centavos: 720_000 }],
      },
      { ...granizo, passos: [{ situacao: 'em_analise' }] },
    ]),
    // ends in three weeks: it waits for its renewal
    doSeguro(b, { ...apolice('AP-1977-03', 344, 38), fim: 'vigente' }),
    doSeguro(c, { ...apolice('AP-1642-51', 420, 45), fim: 'encerrado' }),
    doSeguro(d, { ...apolice('AP-2318-10', 1, 80), fim: 'revisao_juridica' }),
    doSeguro(e, { ...apolice('AP-2317-94', 6, 55), fim: 'arrependimento' }),
  ]
}

function doProprioConsumo(aceitas: readonly Aceita[]): Caso[] {
  // one of each kind of course, as far as its age allows
  const jovens: Caso['fim'][] = ['rascunho', 'revisao_juridica', 'aprovado']
  const velhos: Caso['fim'][] = ['vigente', 'suspenso', 'vigente']
  return aceitas.map(({ id, tipo, dias }): Caso => {
    const velho = dias > 42 || (dias > 14 && velhos[0] === 'vigente')
    const fim = tipo === 'assinatura' ? 'enviado_assinatura' : ((velho ? velhos.shift() : jovens.shift()) ?? 'rascunho')
    // what is open for signature was sent the day before
    return { tipo, proposta_id: id, fim, dias: fim === 'enviado_assinatura' ? 4 : Math.max(1, dias - 0.5), valores: {} }
  })
}

async function administrador(db: Db): Promise<Ctx | undefined> {
  for (const { id } of await usuariosComPermissao(db, 'contratos.contrato.revisar')) {
    const pessoa = await carregarAcesso(db, id)
    if (pessoa?.acesso.admin)
      return { ...pessoa, sessao_id: '', aal: 'aal1', requisicao_id: 'demonstracao', ip: '127.0.0.1' }
  }
  return undefined
}

/** Contracts of every kind in every state, of the members, the investors and the accepted proposals. */
export async function semearContratosDaCooperativa(s: Servicos, agora: Date): Promise<void> {
  const { db } = s.banco
  const { rows } = await sql`select from contratos.contratos where tipo = 'seguro' limit 1`.execute(db)
  const admin = await administrador(db)
  const [membros, cotas] = [await lerMembros(db), await lerCotas(db)]
  if (rows.length > 0 || !admin || membros.length < 14) return
  const fins: [Caso['fim'], number][] = [
    ['vigente', 190],
    ['vigente', 150],
    ['vigente', 110],
    ['rescindido', 95],
    ['parcialmente_assinado', 4],
    ['recusado', 6],
    ['distratado', 30],
    ['aprovado', 3],
  ]
  const aditivo = {
    titulo: 'Troca da unidade consumidora',
    texto: 'A energia passa a ser alocada na unidade do novo endereço do CONTRATANTE, a partir do próximo ciclo.',
  }
  const doMembro = fins.flatMap(([fim, dias], n) => {
    const m = membros[n]
    return m ? [daAssinatura(m, fim, dias, n === 2 ? { aditivo } : {})] : []
  })
  const finsDasCotas: [Caso['fim'], number][] = [
    ['vigente', 240],
    ['vigente', 230],
    ['vigente', 228],
    ['encerrado', 300],
    ['enviado_assinatura', 4],
    ['rascunho', 1],
  ]
  const doInvestidor = finsDasCotas.flatMap(([fim, dias], n) => {
    const c = cotas[n]
    return c ? [doInvestimento(c, fim, dias)] : []
  })
  await semearContratos(
    s,
    admin,
    [
      ...doMembro,
      ...doInvestidor,
      ...seguros(membros.slice(8, 13), diaAqui(agora)),
      ...doProprioConsumo(await lerAceitas(db)),
    ],
    agora,
  )
}
