import { comoObjeto } from '#kit/objeto.ts'
import type { EventoNaLinha, Ordem, OrdemNaLista } from '../contract/ordem.ts'
import { verbosPossiveis } from '../regras/estados.ts'
import { estadoDoPrazo } from '../regras/prazo.ts'
import type { PapelNaOrdem } from '../tipos.ts'
import type { LinhaDoEvento, LinhaInteira } from './consultas/detalhe.ts'
import type { LinhaDaOrdem } from './consultas/lista.ts'

const iso = (d: Date | null): string | null => d?.toISOString() ?? null

export function apresentarNaLista(o: LinhaDaOrdem, equipes: ReadonlyMap<string, string>): OrdemNaLista {
  return {
    id: o.id,
    ano: o.ano,
    numero: o.numero,
    tipo: o.tipo,
    prioridade: o.prioridade,
    titulo: o.titulo,
    contato_id: o.contato_id,
    contato: o.contato,
    usina_id: o.usina_id,
    usina: o.usina,
    cidade: o.cidade,
    uf: o.uf,
    ponto: o.ponto,
    situacao: o.situacao,
    ciclo: o.ciclo,
    versao: o.versao,
    equipe_id: o.equipe_id,
    equipe: o.equipe_id === null ? null : (equipes.get(o.equipe_id) ?? null),
    tecnicos: o.tecnicos,
    agendada_de: iso(o.agendada_de),
    agendada_ate: iso(o.agendada_ate),
    confirmada: o.confirmada,
    duracao_min: o.duracao_min,
    prazo_em: o.prazo_em.toISOString(),
    prazo: estadoDoPrazo(o),
    aberta_em: o.aberta_em.toISOString(),
    concluida_em: iso(o.concluida_em),
  }
}

const num = (v: string | null): number | null => (v === null ? null : Number(v))

export interface PartesDaOrdem {
  equipes: ReadonlyMap<string, string>
  itens: Ordem['itens']
  vagas: Ordem['vagas']
  fotos: (Omit<Ordem['fotos'][number], 'tirada_em'> & { tirada_em: Date })[]
  pecas: Ordem['pecas']
  /** undefined: the caller may not see costs */
  custo: number | undefined
  tempos: {
    id: string
    quem: string
    tipo: 'deslocamento' | 'trabalho'
    de: Date
    ate: Date | null
    km: number | null
  }[]
  assinaturas: (Omit<Ordem['assinaturas'][number], 'assinada_em'> & { assinada_em: Date })[]
  eventos: LinhaDoEvento[]
  frescor: { ultimo_do_campo: Date | null; sem_rede_de: Date | null; sem_rede_ate: Date | null; recusados: number }
  limpeza: Ordem['limpeza']
  papeis: ReadonlySet<PapelNaOrdem>
}

export function apresentarOrdem(o: LinhaInteira, p: PartesDaOrdem): Ordem {
  return {
    ...apresentarNaLista(o, p.equipes),
    problema: o.problema,
    endereco: {
      logradouro: o.logradouro,
      numero: o.numero_local,
      complemento: o.complemento,
      bairro: o.bairro,
      cidade: o.cidade,
      uf: o.uf,
      cep: o.cep,
      lat: num(o.lat),
      lon: num(o.lon),
    },
    preferencia: o.preferencia,
    habilidades: o.habilidades,
    no_telhado: o.no_telhado,
    servico_id: o.servico_id,
    servico: o.servico,
    usina_kwp: o.usina_kwp,
    checklist: o.checklist,
    checklist_versao: o.checklist_versao,
    origem_tipo: o.origem_tipo,
    origem_id: o.origem_id,
    aberta_por: o.aberta_por,
    iniciada_em: iso(o.iniciada_em),
    cancelada_em: iso(o.cancelada_em),
    motivo: o.motivo,
    assinado: o.assinado,
    itens: p.itens,
    vagas: p.vagas,
    fotos: p.fotos.map((f) => ({ ...f, tirada_em: f.tirada_em.toISOString() })),
    pecas: p.pecas,
    ...(p.custo === undefined ? {} : { custo_centavos: p.custo }),
    tempos: p.tempos.map((t) => ({ ...t, de: t.de.toISOString(), ate: iso(t.ate) })),
    assinaturas: p.assinaturas.map((a) => ({ ...a, assinada_em: a.assinada_em.toISOString() })),
    eventos: p.eventos.map(apresentarEvento),
    frescor: {
      ultimo_do_campo: iso(p.frescor.ultimo_do_campo),
      sem_rede_de: iso(p.frescor.sem_rede_de),
      sem_rede_ate: iso(p.frescor.sem_rede_ate),
      recusados: p.frescor.recusados,
    },
    limpeza: p.limpeza,
    posso: verbosPossiveis(o.situacao, p.papeis),
    posso_anotar: p.papeis.size > 0,
  }
}

const texto = (v: unknown): string => (typeof v === 'string' ? v : '')

function detalheDo(e: LinhaDoEvento): string {
  const d = comoObjeto(e.dados)
  const peca = [texto(d.quantidade), e.peca].filter(Boolean).join(' × ')
  switch (e.tipo) {
    case 'pausar':
      return texto(d.motivo)
    case 'trocar':
      return `${peca}: sai ${texto(d.serie_retirada)}, entra ${Array.isArray(d.series) ? d.series.join(', ') : ''}`
    case 'retirar':
    case 'consumir':
    case 'devolver':
      return [peca, texto(d.local)].filter(Boolean).join(' · ')
    case 'assinar':
      return [
        texto(d.nome),
        texto(d.relatorio) && `relatório ${texto(d.relatorio).slice(0, 4)}…${texto(d.relatorio).slice(-4)}`,
      ]
        .filter(Boolean)
        .join(' · ')
    case 'concluir':
      return texto(d.sem_assinatura) && `sem assinatura: ${texto(d.sem_assinatura)}`
    default:
      return texto(d.sem_lugar) && `sem localização: ${texto(d.sem_lugar)}`
  }
}

const apresentarEvento = (e: LinhaDoEvento): EventoNaLinha => ({
  id: e.id,
  tipo: e.tipo,
  de: e.de,
  para: e.para,
  por: e.por,
  aparelho: e.aparelho,
  ocorrido_em: e.ocorrido_em.toISOString(),
  registrado_em: e.registrado_em.toISOString(),
  distancia_m: e.distancia_m,
  texto: e.texto,
  interno: e.interno,
  ciclo: e.ciclo,
  detalhe: detalheDo(e),
})
