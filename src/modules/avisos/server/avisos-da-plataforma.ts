import { z } from 'zod'
import { linkDosAvisos } from '#modules/avisos/links.ts'
import { usuariosComPermissao } from '#modules/acesso/publico.ts'
import { aviso, type TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import { trabalhoMorreu } from '../eventos.ts'

export const avisosDaPlataforma: readonly TipoDeAviso[] = [
  aviso(trabalhoMorreu, z.object({ nome: z.string(), marca: z.string() }), {
    tipo: 'plataforma.trabalho',
    modulo: 'Plataforma',
    rotulo: 'Trabalhos parados',
    dica: 'Quando algo que o Girassol faz sozinho esgotou as tentativas. Não pode ser desligado no sino.',
    padrao: ['sino', 'email'],
    critico: true,
    permissao: 'plataforma.configurar',
    async ler(db, t) {
      const quem = await usuariosComPermissao(db, 'plataforma.configurar')
      return {
        para: quem.map((x) => x.id),
        por: null,
        titulo: 'Um trabalho parou depois de muitas tentativas',
        detalhe: t.nome,
        href: `${linkDosAvisos()}#parados`,
        chave: t.marca,
        grupo: `trabalho:${t.nome}`,
      }
    },
  }),
]
